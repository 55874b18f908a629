/** Code demonstrations (§4 Code-demo box, vuepress-behaviour §12): a result, and the code behind it in tabs. */
import '../../styles/code-demo.css';
import { Original, usePage, usePlaceholder } from '@glimpress/client';
import { useEffect, useId, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { writeClipboard } from '../../clipboard';
import { widgetTexts } from '../texts';
import { Frame } from './frame';
import type { FrameSources } from './frame-document';
import { takeApart, type CodePart } from './parts';

/** §9 'Copied' message. */
const COPIED_MS = 1000;

interface CodeDemoProps {
  readonly title?: string;
  /** True: the code is open at the start (as in the original). */
  readonly collapse?: boolean;
}

export default function CodeDemo({ title = '', collapse = false }: CodeDemoProps): JSX.Element {
  const { lang } = usePage();
  const texts = widgetTexts(lang);
  const placeholder = usePlaceholder();
  const [{ code, result }] = useState(() => takeApart(placeholder));
  const sources = sourcesOf(code);
  const isFramed = result.length === 0 && (sources.html + sources.js).trim() !== '';
  const hasResult = isFramed || result.length > 0;
  const [isOpen, setOpen] = useState(collapse || !hasResult);
  const [run, setRun] = useState(0);
  const id = useId();

  return (
    <section className="demo-box" aria-label={title || texts.demo}>
      {isFramed && <Frame key={run} sources={sources} title={title || texts.demo} lang={lang} texts={texts} />}
      {result.length > 0 && (
        <div className="demo-result">
          <Original nodes={result} />
        </div>
      )}
      <div className="demo-bar">
        <span>{title}</span>
        {isFramed && (
          <button type="button" onClick={() => setRun(run + 1)}>
            {texts.rerun}
          </button>
        )}
        {code.length > 0 && (
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? texts.hideCode : texts.showCode}
          </button>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {code.length > 0 && <CodeTabs code={code} label={texts.codeTabs} copy={texts.copy} />}
      </div>
    </section>
  );
}

function CodeTabs({ code, label, copy }: { readonly code: readonly CodePart[]; readonly label: string; readonly copy: string }): JSX.Element {
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const choose = (index: number): void => {
    setChosen(index);
    (tabs.current!.children[index] as HTMLElement).focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const onward = getComputedStyle(tabs.current!).direction === 'rtl' ? -1 : 1;
    const next = { ArrowRight: chosen + onward, ArrowLeft: chosen - onward, Home: 0, End: code.length - 1 }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose((next + code.length) % code.length);
  };
  return (
    <div className="demo-code">
      <div className="demo-tabs">
        <div ref={tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
          {code.map(({ name }, index) => (
            <button key={index} type="button" role="tab" id={`${id}t${index}`} aria-selected={index === chosen} aria-controls={`${id}p${index}`} tabIndex={index === chosen ? 0 : -1} onClick={() => setChosen(index)}>
              {name}
            </button>
          ))}
        </div>
        <CopyButton text={code[chosen]!.source} label={copy} />
      </div>
      {code.map(({ node }, index) => (
        <div key={index} role="tabpanel" id={`${id}p${index}`} aria-labelledby={`${id}t${index}`} hidden={index !== chosen}>
          <Code node={node} />
        </div>
      ))}
    </div>
  );
}

function Code({ node }: { readonly node: Node }): JSX.Element {
  const [nodes] = useState([node]);
  return <Original nodes={nodes} />;
}

function CopyButton({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
  const [isCopied, setCopied] = useState(0);
  useEffect(() => {
    if (isCopied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button type="button" className="demo-copy" onClick={() => void writeClipboard(text).then((done) => done && setCopied((count) => count + 1))}>
      <span aria-live="polite">{isCopied > 0 ? 'Copied' : label}</span>
    </button>
  );
}

/** Blocks of one language are one source, in the order they stand. */
function sourcesOf(code: readonly CodePart[]): FrameSources {
  const joined = (...languages: readonly string[]): string =>
    code
      .filter(({ language }) => languages.includes(language))
      .map(({ source }) => source)
      .join('\n');
  return { html: joined('html'), css: joined('css'), js: joined('js', 'javascript') };
}
