/** Each class of a style sheet by its name; `test/rules/styles.test.ts` holds that it exists there and is used. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  namespace classes {}
  export = classes
}
