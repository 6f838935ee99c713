/** Scrolls a form that opens below the button that opened it into view, above the bar at the bottom edge; given to it as its `ref`. */
export function showWhole(form: HTMLElement | null): void {
  form?.scrollIntoView({ block: 'nearest' })
}
