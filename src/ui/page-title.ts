const product = 'Gatehouse'
let heading = ''
let mark = ''

const write = () => {
  document.title = [mark, heading ? `${heading} · ${product}` : product].filter(Boolean).join(' ')
}

/** Names the page in the browser: 'Zones · Gatehouse'. */
export function setPageHeading(text: string): void {
  heading = text
  write()
}

/** Puts something before the heading: '(3)' for what is unacknowledged; nothing where it is empty. */
export function setPageMark(text: string): void {
  mark = text
  write()
}

/** What the page is named: 'Zones'. */
export const pageHeading = (): string => heading
