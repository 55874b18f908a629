import { usePage } from '@glimpress/client';
import { useState, type JSX } from 'react';
import './counter.css';

interface CounterProps {
  readonly start?: number;
  readonly label?: string;
}

export default function Counter({ start = 0, label = '' }: CounterProps): JSX.Element {
  const [count, setCount] = useState(start);
  const { title } = usePage();
  return (
    <button type="button" className="counter" title={title} onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  );
}
