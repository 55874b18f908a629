import { expect, it } from 'vitest';
import { bareSlug, headingSlug, slugify } from './slug';

it.each([
  ['3.2 安装与配置', '_3-2-安装与配置'],
  ['2020 年终记：得与失！', '_2020-年终记-得与失'],
  ['为什么（不）用 ROS？——三个理由，一个反例。', '为什么-不-用-ros-三个理由-一个反例。'],
  ['《算法导论》笔记：第一章、第二章', '《算法导论》笔记-第一章、第二章'],
  ['STM32F4 & FreeRTOS @ 72MHz / 3.3V', 'stm32f4-freertos-72mhz-3-3v'],
  ['Résumé naïve', 'resume-naive'],
  ['ＰＩＤ 调参', 'pid-调参'],
  ['写完了  收工', '写完了-收工'],
  ['⚡ 提速 → 10×', '⚡-提速-→-10×'],
  ['——', ''],
])('%s has the id VuePress 1 gives it (vuepress-behaviour §1)', (text, slug) => expect(slugify(text)).toBe(slug));

it.each([
  ['一、IOC（控制反转）—— 专业的事', '一、ioc-控制反转-——-专业的事'],
  ['第 17–18 节：读者——写者', '第-17–18-节-读者——写者'],
])('%s has the id VuePress 2 gives it: dashes stay', (text, slug) => expect(slugify(text, 'vuepress-2')).toBe(slug));

it.each([
  ['1.2 Fn Trait：存储闭包', '1-2-Fn-Trait：存储闭包'],
  ['序言（上）——“缘起”', '序言（上）——“缘起”'],
  ['  Café au lait -- C++ ', 'Cafe-au-lait-C'],
  ['ＡＢ１ 与 ①', 'AB１-与-①'],
  ['!?', ''],
])('%s has the id Hexo gives it: capitals, first digits and full-width marks stay', (text, slug) => expect(headingSlug(text, 'hexo')).toBe(slug));

it.each([
  ['obj-key和Object-defineProperty', 'objkey和objectdefineproperty'],
  ['一、多数据库（上）', '一-多数据库-上'],
  ['_1-1-ＰＩＤ', '11-pid'],
  ['Café-2', 'cafe-2'],
])('%s has the letters and digits of %s', (id, other) => expect(bareSlug(id)).toBe(bareSlug(other)));

it('marks alone have neither letters nor digits', () => expect(['', '-', '：“”', '⚡'].map(bareSlug)).toEqual(['', '', '', '']));
