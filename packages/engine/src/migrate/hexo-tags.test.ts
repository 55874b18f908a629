import { describe, expect, it } from 'vitest';
import type { TagContext } from './hexo-inline-tags';
import { convertTags } from './hexo-tags';

const context: TagContext = { asset: (name) => `./文章/${name}`, post: (name) => (name === 'other-post' ? { link: '/2020/01/02/other/', title: '另一篇' } : null), code: (path) => (path === 'js/a b.js' || path === 'js/a.js' ? '一\n  二\n三\n' : null) };
const convert = (markdown: string): string => convertTags(markdown, context).markdown;

describe('Hexo’s own tags', () => {
  it.each([
    ['{% asset_img a.png %}', '![](./文章/a.png)'],
    ['{% asset_img left a.png 100 200 "标题 一" %}', '![标题 一](./文章/a.png "标题 一" =100x200)'],
    [`{% asset_img a.png "题'" '说明' %}`, `![说明](./文章/a.png "题'")`],
    ['{% asset_img "a b.png" %}', '![](<./文章/a b.png>)'],
    ['见 {% asset_link 讲义.pdf 讲义 第一讲 %}。', '见 [讲义 第一讲](./文章/讲义.pdf)。'],
    ['{% asset_path a.png %}', './文章/a.png'],
    ['{% post_link other-post %} 与 {% post_link other-post 标题 true %}', '[另一篇](/2020/01/02/other/) 与 [标题](/2020/01/02/other/)'],
    ['{% img /images/a.png 300 题 %}', '![题](/images/a.png "题" =300x)'],
    ['{% img left /images/a.png 100px 50% "题" %} {% asset_img "a b.png" 100 %}', '![题](/images/a.png "题" =100x50%) ![](<./文章/a b.png> =100x)'],
    ['{% link 文档 https://example.com/a true %}', '[文档](https://example.com/a)'],
    ['{% youtube abc %}', '<iframe src="https://www.youtube.com/embed/abc" title="YouTube" width="100%" height="420" allowfullscreen></iframe>'],
    ['{% raw %}{{ 原样 }}{% endraw %}', '{{ 原样 }}'],
    ['写 {% raw %}{{ a }}{% endraw %} 和 {% raw %}{% post_link x %}{% endraw %}。', '写 {{ a }} 和 {% post_link x %}。'],
    ['{% raw %}{{ a }}{% endraw %} 在行首', '{{ a }} 在行首'],
    ['写 `{% raw %}{{ a }}{% endraw %}`，不是 `{% img a %}`', '写 `{{ a }}`，不是 `{% img a %}`'],
  ])('%s', (written, made) => expect(convert(written)).toBe(made));

  it.each([
    ['排序 lang:js mark:1,3-5', 'js {1,3-5} title="排序"'],
    ['mark:2', 'text {2}'],
    ['mark:甲 lang:js', 'js'],
    ['lang:js line_threshold:3 language_attr:true first_line:2 wrap:false highlight:true', 'js'],
    ['_.compact lang:js https://a.example/#compact 原 文', 'js title="_.compact"'],
    ['"一 二" http://a.example/x', 'text title="一 二"'],
    ['https://a.example/x', 'text title="https://a.example/x"'],
  ])('the words of a code block: %s', (info, made) => expect(convert(`{% codeblock ${info} %}\nx\n{% endcodeblock %}`)).toBe(`\`\`\`${made}\nx\n\`\`\``));

  it('code blocks, quotes', () => {
    expect(convert('{% codeblock 排序 lang:js line_number:false %}\nconst a = `x`;\n{% endcodeblock %}')).toBe('```js title="排序"\nconst a = `x`;\n```');
    expect(convert('{% codeblock lang:md %}\n```js\n{% raw %}\n```\n{% endcodeblock %}')).toBe('````md\n```js\n{% raw %}\n```\n````');
    expect(convert('{% blockquote 鲁迅, 《呐喊》 %}\n第一行\n\n第二行\n{% endblockquote %}')).toBe('> 第一行\n>\n> 第二行\n>\n> — 鲁迅, 《呐喊》');
  });
});

describe('the code of a file', () => {
  it.each([
    ['{% include_code js/a.js %}', '```js title="a.js"\n一\n  二\n三\n```'],
    ['- 甲\n\n  {% include_code 两 行 lang:ts from:2 to:3 js/a.js %}', '- 甲\n\n  ```ts title="两 行"\n    二\n  三\n  ```'],
    ['{% include_code to:1 "说明" "js/a b.js" %}', '```js title="说明"\n一\n```'],
    ['{% note %}\n{% include_code from:3 js/a.js %}\n{% endnote %}', '::: info\n```js title="a.js"\n三\n```\n:::'],
  ])('%s', (written, made) => expect(convert(written)).toBe(made));

  it('that is not there', () => expect(convertTags('{% include_code 甲 b.js %}\n{% include_code lang:js %}', context).unknown.map(({ line }) => line)).toEqual([1, 2]));
});

it('a song of hexo-tag-aplayer is heard, from elsewhere or from the post’s own folder', () => {
  expect(convert('{% aplayer "卡 农" "" "https://a.example/k.mp3" "https://a.example/k.jpg" "autoplay" %}')).toBe('卡 农 <audio src="https://a.example/k.mp3" controls></audio>');
  expect(convert('{% aplayer "夜曲" "肖邦" "夜曲 1.mp3" %}')).toBe('夜曲（肖邦） <audio src="./文章/夜曲 1.mp3" controls></audio>');
  expect(convertTags('{% aplayer "夜曲" %}', context).unknown).toEqual([{ name: 'aplayer', line: 1 }]);
});

describe('tags of themes', () => {
  it('notes become containers, the outer one with more colons', () => {
    expect(convert('{% note warning 小心 %}\n**粗**\n{% endnote %}')).toBe('::: warning 小心\n**粗**\n:::');
    expect(convert("{% note red 'fas fa-bullhorn' modern %}\n{% note info no-icon %}\n内\n{% endnote %}\n外\n{% endnote %}")).toBe(':::: danger\n::: info\n内\n:::\n外\n::::');
    expect(convert('{% note success %}一行{% endnote %}')).toBe('::: tip\n一行\n:::');
    expect(convert('{% note constructor %}一行{% endnote %}')).toBe('::: tip\n一行\n:::');
    expect(convert('{% folding open, 展开 %}\n内\n{% endfolding %}').split('\n')[0]).toMatch(/^::: details/);
  });

  it('of Butterfly: pictures in the line, hidden words, albums, dates', () => {
    expect(convert('看 {% inlineImg https://a.example/b.png 30px %} 和 {% hideInline 谜底,点开,#fff %}。')).toBe('看 ![](https://a.example/b.png) 和 谜底。');
    expect(convert(`{% galleryGroup '壁纸' '一些"图"' '/gallery/a' https://a.example/t.png %}`)).toBe('<p><a href="/gallery/a"><img src="https://a.example/t.png" alt="壁纸"></a><br>壁纸：一些&quot;图&quot;</p>');
    expect(convert('{% timeline 大事,blue %}\n<!-- timeline 01-02 -->\n{% note info %}\n甲\n{% endnote %}\n<!-- endtimeline -->\n<!-- timeline 03-04 -->\n乙\n<!-- endtimeline -->\n{% endtimeline %}')).toBe('**大事**\n\n**01-02**\n\n::: info\n甲\n:::\n\n\n**03-04**\n\n乙');
    expect(convertTags('{% timeline %}\n没有结束', context).unknown).toEqual([{ name: 'timeline', line: 1 }]);
  });

  it('of Volantis: styles before a comma, marked words, links with commas', () => {
    expect(convert('{% p center logo, 标题 %} {% span red, 红, 字 %} {% u 下划 线 %} {% emp 重点 %} {% del 删 %} {% kbd Ctrl %}')).toBe('标题 红, 字 <u>下划 线</u> <strong>重点</strong> <del>删</del> <kbd>Ctrl</kbd>');
    expect(convert('{% checkbox green checked, 做完 %} {% radio 没做 %}')).toBe('☑ 做完 ☐ 没做');
    expect(convert('{% link 主题, https://a.example/x, https://a.example/i.png %}')).toBe('[主题](https://a.example/x)');
  });

  it.each([
    ['{% label primary @文字 %}', '<mark>文字</mark>'],
    ['{% label default  @a b %}', '<mark>a b</mark>'],
    ['{% label @文 %}', '<mark>文</mark>'],
    ['{% label 重 点 blue %}', '<mark>重 点</mark>'],
    ['{% cb 做 完, true, false %}', '☑ 做 完'],
    ['{% cb 没做,false, true %} {% cb 没 %}', '☐ 没做 ☐ 没'],
    ['{% checkbox 做完, true %} {% checkbox 没做, false, true %}', '☑ 做完 ☐ 没做'],
    ['{% gi 2 1-1 %}\n![](a.png)\n{% asset_img b.png %}\n{% endgi %}\n{% groupimage 1 1 %}\n![](c.png)\n{% endgroupimage %}', '![](a.png)\n![](./文章/b.png)\n![](c.png)'],
  ])('of Fluid: %j', (written, made) => expect(convert(written)).toBe(made));

  it.each([
    ['{% folding blue, 查看 代码 %}\n文\n{% endfolding %}', '查看 代码'],
    ['{% folding green open::题, 解 %}\n文\n{% endfolding %}', '题, 解'],
    ['{% folding, 题 %}\n文\n{% endfolding %}', '题'],
    ['{% folding child:codeblock open:true 题 %}\n文\n{% endfolding %}', '题'],
    ['{% folding 题 %}\n文\n{% endfolding %}', '题'],
    ['{% fold info @题 目 %}\n文\n{% endfold %}', '题 目'],
    ['{% hideToggle 题 目,#fff,#000 %}\n文\n{% endhideToggle %}', '题 目'],
    ['{% hideBlock 点我,blue %}\n文\n{% endhideBlock %}', '点我'],
    ['{% spoiler 题 %}\n文\n{% endspoiler %}', '题'],
  ])('what opens and closes keeps its title: %j', (written, title) => expect(convert(written)).toBe(`::: details ${title}\n文\n:::`));

  it('of Volantis: a picture’s words below it', () => expect(convert('{% image https://a.example/a.png, width=300px, alt=一 图 %}{% image /b.png %}')).toBe('![一 图](https://a.example/a.png "一 图")![](/b.png)'));

  it('of Volantis: boxes without an end, on a line or on several, and with one', () => {
    expect(convert('甲\n{% note guide cyan, 定理 1：$a, b$ %}\n{% note danger::别忘了 %}\n乙')).toBe('甲\n::: info\n定理 1：$a, b$\n:::\n::: danger\n别忘了\n:::\n乙');
    expect(convert('- 一\n  {% note quote, 定理\n  `a%b`\n  尾 %}\n二')).toBe('- 一\n  ::: info\n  定理\n  `a%b`\n  尾\n  :::\n二');
    expect(convert('{% note info, 甲 %}\n{% note info %}\n乙\n{% endnote %}')).toBe('::: info\n甲\n:::\n::: info\n乙\n:::');
    expect(convert('{% noteblock warning, 什么是 Git %}\n文\n{% endnoteblock %}\n{% noteblock color:light 入 %}\n文\n{% endnoteblock %}')).toBe('::: warning 什么是 Git\n文\n:::\n::: info 入\n文\n:::');
    expect(convert('{% span red::红, 字 %} {% link 算力表::https://a.example/x %} {% checkbox blue checked::做完 %}')).toBe('红, 字 [算力表](https://a.example/x) ☑ 做完');
    for (const open of ['{% note %}', '{% note info, 没有结束', '{% note info %}\n文']) expect(convertTags(open, context).markdown).toBe(open);
  });

  it('of Volantis: dates, groups of sites, buttons and pictures', () => {
    expect(convert('{% timeline 大事 %}\n\n  {% timenode 2020-07-24 [2.6](https://a.example/) %}\n  文\n  {% endtimenode %}\n\n{% endtimeline %}')).toBe('**大事**\n\n  **2020-07-24 [2.6](https://a.example/)**\n\n  文');
    expect(convert('{% sitegroup %}\n{% site 甲, url=https://a.example/, screenshot=https://a.example/s.png, description=好, 站 %}\n{% site 乙, url=https://b.example/ %}\n{% endsitegroup %}')).toBe('- [甲](https://a.example/)：好, 站\n- [乙](https://b.example/)');
    expect(convert('{% btns circle %}\n{% cell 源码, https://a.example/, fas fa-download %}\n{% endbtns %}\n{% swiper width:max %}\n![](a.png)\n{% endswiper %}')).toBe('[源码](https://a.example/)\n![](a.png)');
    expect(convert('{% progress 70 red 学到 %} {% inlineimage /i.png, height=40px %} {% audio https://a.example/a.mp3 %}')).toBe('学到 70% ![](/i.png) <audio src="https://a.example/a.mp3" controls></audio>');
    expect(convert('{% markmap 300px %}\n- 一\n{% endmarkmap %}')).toBe('- 一');
  });

  it('of NeXT: tabs within tabs, grids of links, documents', () => {
    expect(convert('{% tabs 外 %}\n<!-- tab 甲 -->\n{% subtabs 内 %}\n<!-- tab 乙 -->\n文\n<!-- endtab -->\n{% endsubtabs %}\n<!-- endtab -->\n{% endtabs %}')).toBe(':::: tabs\n@tab 甲\n::: tabs\n@tab 乙\n文\n\n:::\n\n::::');
    expect(convert('{% linkgrid %}\n甲 | https://a.example/ | 好站 | /a.png\n乙 | https://b.example/\n没有地址\n{% endlinkgrid %}')).toBe('- [甲](https://a.example/)：好站\n- [乙](https://b.example/)\n没有地址');
    expect(convert('{% pdf /a.pdf %}')).toBe('<iframe src="/a.pdf" title="/a.pdf" width="100%" height="420" allowfullscreen></iframe>');
  });

  it('of Butterfly: friends within a page', () => {
    expect(convert('{% flink %}\n- class_name: 邻居\n  class_desc: 常去\n  link_list:\n    - name: 甲\n      link: https://a.example/\n      avatar: /a.png\n      descr: 好站\n    - name: 乙\n      link: https://b.example/\n{% endflink %}')).toBe('**邻居**\n\n常去\n\n- [甲](https://a.example/)：好站\n- [乙](https://b.example/)');
    expect(convert('{% flink %}\n- [\n{% endflink %}')).toBe('- [');
  });

  it('tens of thousands of boxes without an end before one with it end in time', () => {
    expect(convert('{% note a, b %}\n'.repeat(30_000) + '{% note x %}\n文\n{% endnote %}')).toMatch(/:::\n::: tip\n文\n:::$/);
  });

  it('within a list their text keeps its place', () => expect(convert('1. 一\n\n    {% note info %}\n    文\n    {% endnote %}')).toBe('1. 一\n\n    ::: info\n    文\n    :::'));

  it('of Butterfly’s plug-in tags: what is said beside a word, a hidden word, poems, films, repositories', () => {
    expect(convert('{% bubble 单边量化, 只对 A 或 B ,#868fd7 %} {% psw 谜底 %} {% ghcard me/tool, theme=vue %}')).toBe('单边量化（只对 A 或 B） 谜底 [me/tool](https://github.com/me/tool)');
    expect(convert('{% poem 水调歌头,苏轼 %}\n明月几时有\n{% endpoem %}')).toBe('**水调歌头**\n\n> 明月几时有\n>\n> — 苏轼');
    expect(convert('{% videos 2 %}\n{% video https://a.example/a.mp4 %}\n{% endvideos %}')).toBe('<video src="https://a.example/a.mp4" controls width="100%"></video>');
  });

  it('within HTML, where Markdown is text, become HTML', () => {
    expect(convert('<div align="center">{% asset_img a.png 题 %}</div>')).toBe('<div align="center"><img src="./文章/a.png" alt="题" title="题"></div>');
    expect(convert('<p>{% img /a.png 100 200 题 %}{% img /a.png 50% %}</p>')).toBe('<p><img src="/a.png" alt="题" title="题" width="100" height="200"><img src="/a.png" alt="" width="50%"></p>');
    expect(convert('<center>\n  {% asset_img "a b.png" %}\n</center>\n\n{% asset_img a.png %}')).toBe('<center>\n  <img src="./文章/a b.png" alt="">\n</center>\n\n![](./文章/a.png)');
    expect(convert('<p>\n{% btn https://a.example/, 去 %}</p>')).toBe('<p>\n<a href="https://a.example/">去</a></p>');
  });

  it('tabs, of which code may tell', () => {
    expect(convert('{% tabs 名 %}\n<!-- tab 甲 -->\n```\n<!-- tab 乙 -->\n<!-- endtab -->\n```\n<!-- endtab -->\n{% endtabs %}')).toBe('::: tabs\n@tab 甲\n```\n<!-- tab 乙 -->\n<!-- endtab -->\n```\n\n:::');
  });

  it.each([
    ['名, 2', ['@tab 甲', '@tab:active 乙']],
    ['一 名,1', ['@tab:active 甲', '@tab 乙']],
    ['名, 3', ['@tab 甲', '@tab 乙']],
    ['名, -1', ['@tab 甲', '@tab 乙']],
    ['名', ['@tab 甲', '@tab 乙']],
  ])('the tab that is open at first stays so: %s', (args, made) => {
    const tabs = convert(`{% tabs ${args} %}\n<!-- tab 甲 -->\n一\n<!-- endtab -->\n<!-- tab 乙 -->\n二\n<!-- endtab -->\n{% endtabs %}`);
    expect(tabs.split('\n').filter((line) => line.startsWith('@tab'))).toEqual(made);
  });

  it('tabs', () => {
    expect(convert('{% tabs 名 %}\n<!-- tab 甲 -->\n一\n<!-- endtab -->\n\n<!-- tab 乙@fab fa-x -->\n{% note info %}\n二\n{% endnote %}\n<!-- endtab -->\n{% endtabs %}')).toBe(':::: tabs\n@tab 甲\n一\n\n@tab 乙\n::: info\n二\n:::\n\n::::');
  });

  it('labels, buttons, centred quotes, diagrams', () => {
    expect(convert('{% label primary@重点 %} {% btn https://example.com, 去, fa %}')).toBe('<mark>重点</mark> [去](https://example.com)');
    expect(convert('{% cq %}\n人生\n{% endcq %}')).toBe('> 人生');
    expect(convert('{% button #anchor, 去 %} {% button a.html, 见 https://a.example/ %}')).toBe('[去](#anchor) [见 https://a.example/](a.html)');
    expect(convert('{% mermaid %}\ngraph TD\n{% endmermaid %}')).toBe('```mermaid\ngraph TD\n```');
  });
});

describe('Stellar’s buttons and links, whose arguments stand apart', () => {
  it.each([
    ['{% button Snap https://a.example/snap icon:solar:planet-bold color:red %}', '[Snap](https://a.example/snap)'],
    ['{% button 立即 下载 /files/a.zip size:xs %}', '[立即 下载](/files/a.zip)'],
    ['{% link https://a.example/x 一个 标题 icon:https://a.example/i.png desc:true %}', '[一个 标题](https://a.example/x)'],
    ['{% link https://a.example/x desc:true %}', '[https://a.example/x](https://a.example/x)'],
  ])('%s', (tag, markdown) => expect(convert(tag)).toBe(markdown));

  it('a button that leads nowhere stays as it is', () => expect(convert('{% button 只有 文字 %}')).toContain('button 只有 文字'));
});

describe('a tag that goes over several lines', () => {
  it.each([
    ['{% pdf ./a.pdf\n%}', '<iframe src="./a.pdf" title="./a.pdf" width="100%" height="420" allowfullscreen></iframe>'],
    ['见 {% asset_link\n  讲义.pdf\n  讲 义 %} 和 {% asset_img a.png\n题 %}。', '见 [讲 义](./文章/讲义.pdf) 和 ![题](./文章/a.png "题")。'],
    ['> {% asset_img a.png\n%}', '> ![](./文章/a.png)'],
    ['{% note info\n题 %}\n文\n{% endnote %}', '::: info 题\n文\n:::'],
    ['{% cq %}\n{% x\ny %}\n{% endcq %}', '> {% x\n> y %}'],
  ])('is one: %j', (written, made) => expect(convert(written)).toBe(made));

  it('is named with the line it begins on, and so are those behind it', () => {
    const text = '一\n{% hackmd\n  abc %} {% post_link\n没有\n%}\n二\n{% 甲 %}{% hackmd %}';
    expect(convertTags(text, context)).toEqual({ markdown: text, unknown: [{ name: 'hackmd', line: 2 }, { name: 'post_link', line: 3 }, { name: 'hackmd', line: 7 }] });
  });

  it.each([
    ['an empty line', '{% pdf ./a.pdf\n\n%}', '{% pdf ./a.pdf\n\n%}'],
    ['a code block', '{% pdf ./a.pdf\n```\n%}\n```', '{% pdf ./a.pdf\n```\n%}\n```'],
    ['another tag', '{% pdf ./a.pdf\n{% asset_img a.png %}', '{% pdf ./a.pdf\n![](./文章/a.png)'],
    ['more lines than anybody writes', `{% pdf ./a.pdf${'\nx'.repeat(200)}\n%}`, `{% pdf ./a.pdf${'\nx'.repeat(200)}\n%}`],
  ])('is none where it meets %s', (_, written, made) => expect(convert(written)).toBe(made));
});

it('in code they are text', () => {
  const text = '```\n{% note %}\n```\n行内 `{% raw %}` 与 ``{% x ` %}``\n~~~md\n{% endnote %}\n~~~';
  expect(convertTags(text, context)).toEqual({ markdown: text, unknown: [] });
});

it.each([
  ['in a list', '1. 用法\n\n    ```\n    {% asset_img a.png %}\n    {% raw %}x{% endraw %}\n    ```\n'],
  ['in a list, its first line', '- ```\n  {% asset_img a.png %}\n  ```\n'],
  ['in a quote', '> ```\n> {% asset_img a.png %}\n> ```\n'],
])('in code %s they are text', (_, text) => expect(convertTags(text, context)).toEqual({ markdown: text, unknown: [] }));

it('code in a line of three backticks is no code block: tags behind it are converted', () => {
  expect(convert('```npm i x```\n{% asset_img a.png %}\n\n    ```\n{% asset_img a.png %}')).toBe('```npm i x```\n![](./文章/a.png)\n\n    ```\n![](./文章/a.png)');
});

it('an unknown tag, a missing post, a block that never ends stay as written and are named with their lines', () => {
  const text = '一\n{% hackmd abc %}\n{% post_link 没有 %}\n{% note info %}\n不完';
  expect(convertTags(text, context)).toEqual({ markdown: text, unknown: [{ name: 'hackmd', line: 2 }, { name: 'post_link', line: 3 }, { name: 'note', line: 4 }] });
});

it('ends in time with anything', () => {
  for (const hostile of ['{% note %}\n'.repeat(5000), '{%'.repeat(50_000), '`'.repeat(50_000) + '{% x %}', `{% note ${'a '.repeat(20_000)}%}\n{% endnote %}`, '{% constructor %}{% __proto__ %}', '{% a\n'.repeat(50_000), `{% a${'\nx'.repeat(90)}\n%}`.repeat(500), `${'{% a\n%}'.repeat(20_000)}`]) expect(convert(hostile).length).toBeGreaterThan(0);
});
