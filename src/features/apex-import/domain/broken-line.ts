const tokens =
  /[ \t\r\n]*(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/y

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing'

/** What may come after a token; undefined where the token itself may not come. */
function after(expected: Expected, token: string, open: string[]): Expected | undefined {
  const isValue = expected === 'value' || expected === 'valueOrEnd'
  const afterValue = () => (open.length === 0 ? 'nothing' : 'commaOrEnd')
  if (token === '{' || token === '[') {
    if (!isValue) return undefined
    open.push(token)
    return token === '{' ? 'keyOrEnd' : 'valueOrEnd'
  }
  if (token === '}' || token === ']') {
    const mayEnd = expected === 'commaOrEnd' || expected === (token === '}' ? 'keyOrEnd' : 'valueOrEnd')
    return mayEnd && open.pop() === (token === '}' ? '{' : '[') ? afterValue() : undefined
  }
  if (token === ':') return expected === 'colon' ? 'value' : undefined
  if (token === ',') return expected === 'commaOrEnd' ? (open.at(-1) === '{' ? 'key' : 'value') : undefined
  if (expected === 'key' || expected === 'keyOrEnd') return token.startsWith('"') ? 'colon' : undefined
  return isValue ? afterValue() : undefined
}

/** The line at which a text stops being JSON: what browsers say of it differs, and may repeat what is in the file. */
export function brokenLine(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    tokens.lastIndex = at
    const found = tokens.exec(text)
    const next: Expected | null | undefined = found && after(expected, found[1] ?? found[2] ?? found[3] ?? '', open)
    if (!found || !next) break
    at = tokens.lastIndex
    expected = next
  }
  const rest = /^\s*/.exec(text.slice(at, at + 10_000))?.[0].length ?? 0
  return text.slice(0, at + rest).split('\n').length
}
