/** The classes of a style sheet by name; `test/rules/styles.test.ts` checks that each exists and is used. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  namespace classes {}
  export = classes
}
