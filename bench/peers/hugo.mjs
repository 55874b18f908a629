/** Hugo with a bare theme of the bench's own, laid out as all its versions know it: highlighting, archives, feeds, site map, sidebar; no search, no script. */
import { frontMatter } from './peer.mjs';

/** @type {import('./peer.mjs').Peer} */
export const hugo = {
  name: 'Hugo',
  packages: {},
  dialect: {
    fence: (language, marked, code) => `\`\`\`${language} {hl_lines=[${marked.split(',').map((part) => (part.includes('-') ? `"${part}"` : part)).join(',')}]}\n${code}\n\`\`\``,
    tip: (title, text) => `{{< tip "${title}" >}}\n${text}\n{{< /tip >}}`,
    address: (place) => `/${place}/`,
  },
  article: ({ place, title, date, tags, category, excerpt, body }) => ({ file: `content/${place}.md`, text: `${frontMatter({ title, date, tags, categories: [category] })}${excerpt}\n\n<!--more-->\n\n${body}` }),
  site: () => ({
    'hugo.toml': `baseURL = "https://example.org/"\nlocale = "zh-cn"\ntitle = "基准站点"\nhasCJKLanguage = true\ndisablePathToLower = true\n[markup.highlight]\nlineNos = true\nlineNumbersInTable = false\nnoClasses = false\n`,
    'layouts/_default/baseof.html': `<!doctype html>\n<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ .Title }} | {{ site.Title }}</title>{{ range .AlternativeOutputFormats }}<link rel="{{ .Rel }}" type="{{ .MediaType.Type }}" href="{{ .Permalink }}">{{ end }}<link rel="stylesheet" href="/style.css"></head>\n<body><header><a href="/">{{ site.Title }}</a> <a href="/tags/">标签</a> <a href="/categories/">分类</a></header><div class="page">{{ block "aside" . }}{{ end }}<main>{{ block "main" . }}{{ end }}</main></div></body></html>`,
    'layouts/_default/single.html': `{{ define "aside" }}<nav>{{ partialCached "sidebar.html" . }}{{ .TableOfContents }}</nav>{{ end }}{{ define "main" }}<article><h1>{{ .Title }}</h1><p><time>{{ .Date.Format "2006-01-02" }}</time>{{ range .Params.tags }} <a href="/tags/{{ . | urlize }}/">{{ . }}</a>{{ end }}</p>{{ .Content }}<p>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }} {{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</p></article>{{ end }}`,
    'layouts/_default/list.html': `{{ define "main" }}<h1>{{ .Title }}</h1>{{ range .Paginator.Pages }}<article><h2><a href="{{ .RelPermalink }}">{{ .Title }}</a></h2>{{ .Summary }}</article>{{ end }}{{ with .Paginator }}{{ if .HasPrev }}<a href="{{ .Prev.URL }}">‹</a>{{ end }}{{ if .HasNext }}<a href="{{ .Next.URL }}">›</a>{{ end }}{{ end }}{{ end }}`,
    'layouts/_default/terms.html': `{{ define "main" }}<h1>{{ .Title }}</h1><ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end }}`,
    'layouts/index.html': `{{ define "main" }}<h1>{{ site.Title }}</h1>{{ range (.Paginate site.RegularPages).Pages }}<article><h2><a href="{{ .RelPermalink }}">{{ .Title }}</a></h2>{{ .Summary }}</article>{{ end }}{{ end }}`,
    'layouts/partials/sidebar.html': `{{ range site.Taxonomies.categories }}<details><summary>{{ .Page.Title }}</summary><ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></details>{{ end }}`,
    'layouts/shortcodes/tip.html': `<div class="tip"><p>{{ .Get 0 }}</p>{{ .Inner | markdownify }}</div>`,
    'static/style.css': `body{font:16px/1.7 sans-serif;margin:0}.page{display:flex}nav{width:18rem}main{max-width:46rem;padding:0 1rem}pre{overflow:auto}.hl{background:#ffd}`,
  }),
  build: ['hugo', '--quiet', '--minify'],
  output: 'public',
  caches: ['resources'],
  url: (place) => `/${place}/`,
};
