/** What readers of the bench's articles search for: Chinese phrases cut anywhere from a sentence, Chinese words, identifiers and English. */
import { articles } from './articles.mjs';

const WORDS = ['卡尔曼滤波', '协方差矩阵', '线程池', '中断服务程序', '页表', '内存屏障', '超参数', '观测噪声', '状态向量', '时钟树'];

/** Thirty queries, each in the text of some of `count` articles: always the same ones. */
export function queries(count) {
  const step = Math.floor(count / 10);
  const chosen = [...articles(count)].filter(({ index }) => index % step === step - 1).slice(0, 10);
  return chosen.flatMap(({ body }, index) => {
    const sentences = body.split('\n').filter((line) => line.includes('，再把'));
    const sentence = sentences[index % sentences.length];
    const from = sentence.indexOf('，再把') + 1;
    const words = sentence.slice(from, sentence.indexOf('。', from));
    const length = 6 + (index % 5);
    const start = (index * 3) % (words.length - length);
    const identifier = /`([a-z]+_\d+)`/.exec(sentence)[1];
    return [words.slice(start, start + length), WORDS[index], index % 5 === 4 ? 'RFC 9110' : identifier];
  });
}
