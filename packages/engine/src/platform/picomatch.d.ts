declare module 'picomatch' {
  export default function picomatch(patterns: readonly string[], options?: { readonly dot?: boolean }): (path: string) => boolean;
}
