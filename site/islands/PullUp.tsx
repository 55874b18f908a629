/** A calculator for I²C pull-up resistors: the two inequalities of the article, and the rising edge they are about. */
import './pull-up.css';
import { useId, useState, type JSX, type ReactNode } from 'react';

/** UM10204: longest rise time in seconds from 0.3 to 0.7 VDD, current that a device can sink at 0.4 V. */
const MODES = [
  { name: '标准 100 kHz', rise: 1000e-9, sink: 3e-3 },
  { name: '快速 400 kHz', rise: 300e-9, sink: 3e-3 },
  { name: '快速+ 1 MHz', rise: 120e-9, sink: 20e-3 },
] as const;
const RISE = Math.log(0.7 / 0.3);
const LOW = 0.4;

interface PullUpProps {
  /** Values at the start: volts, ohms, picofarads. */
  readonly vdd?: number;
  readonly ohms?: number;
  readonly picofarads?: number;
  readonly children?: ReactNode;
}

export default function PullUp({ vdd = 3.3, ohms = 4700, picofarads = 200 }: PullUpProps): JSX.Element {
  const [supply, setSupply] = useState(vdd);
  const [resistance, setResistance] = useState(ohms);
  const [load, setLoad] = useState(picofarads);
  const [mode, setMode] = useState(0);
  const { rise, sink } = MODES[mode]!;
  const farads = load * 1e-12;
  const lowest = (supply - LOW) / sink;
  const highest = rise / (RISE * farads);
  const risen = RISE * resistance * farads;
  const verdict = verdictOn(resistance, lowest, highest);

  return (
    <figure className="pull-up">
      <div className="pull-up-fields">
        <label>
          速率
          <select value={mode} onChange={({ target }) => setMode(Number(target.value))}>
            {MODES.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          电源
          <select value={supply} onChange={({ target }) => setSupply(Number(target.value))}>
            {[1.8, 3.3, 5].map((volts) => (
              <option key={volts} value={volts}>
                {volts} V
              </option>
            ))}
          </select>
        </label>
        <Slider label="上拉电阻" value={resistance} unit="Ω" min={100} max={20_000} step={100} onChange={setResistance} />
        <Slider label="总线电容" value={load} unit="pF" min={10} max={400} step={10} onChange={setLoad} />
      </div>
      <Edge seconds={resistance * farads} limit={rise} isGood={verdict.isGood} />
      <figcaption aria-live="polite" aria-atomic="true">
        <strong className={verdict.isGood ? 'good' : 'bad'}>{verdict.text}</strong>
        <span>
          下限 {Math.ceil(lowest)} Ω，上限 {Math.floor(highest)} Ω；上升时间 {Math.round(risen * 1e9)} ns，不得超过 {Math.round(rise * 1e9)} ns。
        </span>
      </figcaption>
    </figure>
  );
}

function verdictOn(resistance: number, lowest: number, highest: number): { readonly isGood: boolean; readonly text: string } {
  if (lowest > highest) return { isGood: false, text: '无解：下限高过上限，要减电容、降速或加缓冲器' };
  if (resistance < lowest) return { isGood: false, text: '太小：器件拉不低' };
  if (resistance > highest) return { isGood: false, text: '太大：上升太慢' };
  return { isGood: true, text: '合格' };
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, unit, onChange, ...range }: SliderProps): JSX.Element {
  const id = useId();
  return (
    <label htmlFor={id}>
      <span>
        {label}{' '}
        <output htmlFor={id}>
          {value} {unit}
        </output>
      </span>
      <input id={id} type="range" {...range} value={value} aria-valuetext={`${value} ${unit}`} onChange={({ target }) => onChange(Number(target.value))} />
    </label>
  );
}

const WIDTH = 320;
const HEIGHT = 140;

/** The rising edge over twice the time it may take, with the band from 0.3 to 0.7 VDD. */
function Edge({ seconds, limit, isGood }: { readonly seconds: number; readonly limit: number; readonly isGood: boolean }): JSX.Element {
  const span = 2 * limit;
  const y = (part: number): number => HEIGHT - 10 - part * (HEIGHT - 20);
  const points = Array.from({ length: 81 }, (_, index) => {
    const time = (span * index) / 80;
    return `${((WIDTH * index) / 80).toFixed(1)},${y(1 - Math.exp(-time / seconds)).toFixed(1)}`;
  });
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="放手之后总线电压的上升曲线">
      <rect x="0" y={y(0.7)} width={WIDTH} height={y(0.3) - y(0.7)} className="band" />
      <text x={WIDTH - 4} y={y(0.7) - 4}>
        0.7 VDD
      </text>
      <text x={WIDTH - 4} y={y(0.3) + 11}>
        0.3 VDD
      </text>
      <polyline points={points.join(' ')} className={isGood ? 'good' : 'bad'} />
    </svg>
  );
}
