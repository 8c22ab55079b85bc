/** Vite gives a file that is imported with `?raw` as its text. */
declare module '*.graphql?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the text is the default export
  export default text;
}
