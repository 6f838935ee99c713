/** The style of the bank's page: the shop's fonts, and a different blue, so that nobody takes it for the shop. */
export const bankStyle = `
:root { color-scheme: light dark; --page: #eef1f5; --card: #fff; --ink: #14202e; --quiet: #55657a; --line: #d5dce5; --blue: #173f6b;
  --on-blue: #f4f7fb; --warn: #fbeecb; --on-warn: #6b4800 }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d141c; --card: #16202b; --ink: #eaf0f6; --quiet: #9badc0; --line: #2b3a4b; --blue: #a9cdf2; --on-blue: #0b1c2e;
    --warn: #33270b; --on-warn: #ebc46a }
}
* { box-sizing: border-box }
body { margin: 0; min-block-size: 100dvh; display: grid; place-items: center; padding: 24px 16px; background: var(--page); color: var(--ink);
  font: 16px/1.7 'IBM Plex Sans Arabic', 'IBM Plex Sans', system-ui, 'Segoe UI', Tahoma, sans-serif }
main { inline-size: 100%; max-inline-size: 440px; background: var(--card); border: 1px solid var(--line); border-radius: 20px; overflow: hidden;
  box-shadow: 0 28px 64px -24px rgb(12 28 48 / .35) }
header { display: flex; justify-content: space-between; align-items: center; gap: 16px; padding: 16px 24px; background: var(--blue); color: var(--on-blue) }
header strong { font-size: 18px }
header a { color: inherit; padding: 10px 4px }
.body { padding: 24px }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.3 }
p { margin: 0 0 16px; color: var(--quiet) }
.notice { margin: 0 0 20px; padding: 10px 14px; border-radius: 12px; background: var(--warn); color: var(--on-warn); font-size: 14px }
dl { margin: 0 0 24px; border-block: 1px solid var(--line) }
dl div { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; padding: 12px 0 }
dl div + div { border-block-start: 1px solid var(--line) }
dt { color: var(--quiet) }
dd { margin: 0; font-weight: 600; text-align: end; overflow-wrap: anywhere }
.amount { font-size: 22px }
form { display: grid; gap: 12px }
button { min-block-size: 52px; border: 1px solid var(--blue); border-radius: 999px; font: inherit; font-weight: 600; cursor: pointer;
  background: transparent; color: var(--blue) }
button:first-child { background: var(--blue); color: var(--on-blue) }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 3px }
header :focus-visible { outline-color: currentColor; outline-offset: 0 }
.leave { display: block; margin-block-start: 16px; padding: 10px; text-align: center; color: var(--quiet) }
`
