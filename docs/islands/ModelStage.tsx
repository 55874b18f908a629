/** The manual's page about the mascot: every model, its parameters, motions and expressions, and a place for one's own. */
import { usePage, useSite } from '@glimpress/client';
import { useEffect, useRef, useState, type DragEvent, type JSX } from 'react';
import { fromFiles, fromServer, loadModel, readDrop, type LoadedModel } from './model-files';
import './model-stage.css';
import { showModel, type ModelView } from './model-view';

const MODELS: Readonly<Record<string, string>> = {
  shizuku: 'shizuku@1.0.5/assets/shizuku',
  haru1: 'haru@1.0.5/01/assets/haru01',
  haru2: 'haru@1.0.5/02/assets/haru02',
  haruto: 'haruto@1.0.5/assets/haruto',
  koharu: 'koharu@1.0.5/assets/koharu',
  izumi: 'izumi@1.0.5/assets/izumi',
  wanko: 'wanko@1.0.5/assets/wanko',
  miku: 'miku@1.0.5/assets/miku',
  z16: 'z16@1.0.5/assets/z16',
};

const TEXTS = {
  zh: { model: '模型', loading: '正在加载…', failed: '没有加载出来：', expressions: '表情', motions: '动作', parameters: '参数', release: '全部松开', drop: '把模型的文件夹（含 model.json）拖到这里，或者选择文件', none: '无', noSettings: '没有找到 model.json。', counts: (points: number, meshes: number) => `${meshes} 个网格，${points} 个顶点`, unnamed: '（未命名）', choose: '选择模型文件', problems: '缺了这些文件，其余照常：', canvas: '模型画面' },
  en: { model: 'Model', loading: 'Loading…', failed: 'It could not be loaded: ', expressions: 'Expressions', motions: 'Motions', parameters: 'Parameters', release: 'Let all go', drop: 'Drop the folder of a model (with its model.json) here, or choose its files', none: 'none', noSettings: 'There is no model.json among the files.', counts: (points: number, meshes: number) => `${meshes} meshes, ${points} points`, unnamed: '(unnamed)', choose: 'Choose the files of a model', problems: 'These files are missing; the rest works:', canvas: 'The model' },
};

type Shown = { readonly is: 'loading' } | { readonly is: 'failed'; readonly reason: string } | { readonly is: 'shown'; readonly loaded: LoadedModel };

export default function ModelStage(): JSX.Element {
  const { lang } = usePage();
  const { base } = useSite();
  const texts = lang.startsWith('zh') ? TEXTS.zh : TEXTS.en;
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<ModelView>(null);
  const [name, setName] = useState('shizuku');
  const [files, setFiles] = useState<ReadonlyMap<string, File> | null>(null);
  const [shown, setShown] = useState<Shown>({ is: 'loading' });
  const [held, setHeld] = useState<Readonly<Record<string, number>>>({});

  useEffect(() => {
    let isCurrent = true;
    setShown({ is: 'loading' });
    setHeld({});
    load(name, files, base, texts.noSettings)
      .then((loaded) => {
        if (!isCurrent) return;
        view.current = showModel(canvas.current!, loaded);
        setShown({ is: 'shown', loaded });
      })
      .catch((failure: unknown) => isCurrent && setShown({ is: 'failed', reason: failure instanceof Error ? failure.message : String(failure) }));
    return () => {
      isCurrent = false;
      view.current?.stop();
      view.current = null;
    };
  }, [name, files, base, texts]);

  const hold = (id: string, value: number): void => {
    view.current?.held.set(id, value);
    setHeld((before) => ({ ...before, [id]: value }));
  };
  const release = (): void => {
    view.current?.held.clear();
    setHeld({});
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    readDrop(event.dataTransfer).then(setFiles, (failure: unknown) => setShown({ is: 'failed', reason: String(failure) }));
  };

  return (
    <div className="model-stage" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <label>
        {texts.model}
        <select
          value={files === null ? name : ''}
          onChange={({ target }) => {
            setFiles(null);
            setName(target.value);
          }}
        >
          {files !== null && <option value="">{[...files.keys()][0]}</option>}
          {Object.keys(MODELS).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {/* A new canvas for every model: its context is given up with it. */}
      <canvas key={`${name} ${files === null}`} ref={canvas} role="img" aria-label={texts.canvas} />
      <p className="model-status" role="status">
        {shown.is === 'loading' ? texts.loading : shown.is === 'failed' ? texts.failed + shown.reason : texts.counts(pointsOf(shown.loaded), shown.loaded.character.model.meshes.length)}
      </p>
      {shown.is === 'shown' && <Controls loaded={shown.loaded} texts={texts} express={(expression) => view.current?.express(expression)} held={held} hold={hold} release={release} />}
      <label className="model-drop">
        {texts.drop}
        <input type="file" multiple aria-label={texts.choose} onChange={({ target }) => setFiles(new Map([...(target.files ?? [])].map((file) => [file.webkitRelativePath || file.name, file])))} />
      </label>
    </div>
  );
}

interface ControlsProps {
  readonly loaded: LoadedModel;
  readonly texts: (typeof TEXTS)['zh'];
  readonly express: ModelView['express'];
  readonly held: Readonly<Record<string, number>>;
  readonly hold: (id: string, value: number) => void;
  readonly release: () => void;
}

function Controls({ loaded, texts, express, held, hold, release }: ControlsProps): JSX.Element {
  const { expressions, settings, problems } = loaded;
  const motions = [...settings.motions].flatMap(([group, list]) => list.map((setting, index) => ({ setting, label: `${group || texts.unnamed} ${index + 1}` })));
  return (
    <>
      {problems.length > 0 && (
        <p>
          {texts.problems} {problems.join('；')}
        </p>
      )}
      <fieldset>
        <legend>{texts.expressions}</legend>
        {expressions.length === 0 && texts.none}
        {expressions.map(({ name, expression }, index) => (
          <button type="button" key={index} onClick={() => express(expression)}>
            {name}
          </button>
        ))}
      </fieldset>
      <fieldset>
        <legend>{texts.motions}</legend>
        {motions.length === 0 && texts.none}
        {motions.map(({ setting, label }) => (
          <button type="button" key={label} onClick={() => void loaded.play(setting).catch(console.error)}>
            {label}
          </button>
        ))}
      </fieldset>
      <fieldset className="model-parameters">
        <legend>
          {texts.parameters}{' '}
          <button type="button" onClick={release} disabled={Object.keys(held).length === 0}>
            {texts.release}
          </button>
        </legend>
        {loaded.moc.parameters.map(({ id, minimum, maximum, default: preset }) => (
          <label key={id}>
            <code>{id.replace(/^PARAM_/, '')}</code>
            <input type="range" min={minimum} max={maximum} step={(maximum - minimum) / 100 || 1} value={held[id] ?? preset} onChange={({ target }) => hold(id, Number(target.value))} />
            <output>{held[id] === undefined ? '' : held[id].toFixed(2)}</output>
          </label>
        ))}
      </fieldset>
    </>
  );
}

async function load(name: string, files: ReadonlyMap<string, File> | null, base: string, noSettings: string): Promise<LoadedModel> {
  if (files === null) {
    const url = new URL(`${base}models/live2d-widget-model-${MODELS[name]}.model.json`, location.href).href;
    const response = await fetch(url);
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
    return loadModel(await response.text(), fromServer(url));
  }
  const source = fromFiles(files);
  if (source === null) throw new Error(noSettings);
  return loadModel(await source.settings.text(), source.read);
}

function pointsOf({ character }: LoadedModel): number {
  return character.model.meshes.reduce((sum, { positions }) => sum + positions.length / 2, 0);
}
