/** Keeps what was fetched. A failure is not kept; of more than `most` the oldest go. */
export function createOnce<T>(load: (url: string) => Promise<T>, most = Infinity): (url: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (url) => {
    let value = known.get(url);
    if (value === undefined) {
      value = load(url);
      value.catch(() => known.delete(url));
      if (known.size >= most) known.delete(known.keys().next().value!);
    } else known.delete(url);
    known.set(url, value);
    return value;
  };
}
