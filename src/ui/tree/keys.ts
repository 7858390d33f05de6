/** Where a line of a tree is: what its keys and its rows need to know of it. */
export interface PlacedLine {
  readonly key: string
  /** From 1. */
  readonly depth: number
  /** The line that it stands below. */
  readonly parent: string | undefined
  /** Undefined where there is nothing to open. */
  readonly isOpen?: boolean | undefined
}

/** What a key does in the tree. */
export type Act =
  | { readonly to: number }
  | { readonly set: readonly string[]; readonly isOpen: boolean }
  | { readonly open: number }
  | { readonly select: number }

const pageLines = 10

/**
 * What a key does, as the tree pattern of WAI-ARIA has it; undefined where it does nothing.
 * @param at the line that has the focus
 */
export function actOf(key: string, lines: readonly PlacedLine[], at: number): Act | undefined {
  const line = lines[at]
  const within = (to: number) => ({ to: Math.max(0, Math.min(lines.length - 1, to)) })
  switch (key) {
    case 'ArrowDown':
      return within(at + 1)
    case 'ArrowUp':
      return within(at - 1)
    case 'PageDown':
      return within(at + pageLines)
    case 'PageUp':
      return within(at - pageLines)
    case 'Home':
      return within(0)
    case 'End':
      return within(lines.length - 1)
    case 'ArrowRight':
      return line && inwards(line, lines, at)
    case 'ArrowLeft':
      return line && outwards(line, lines)
    case '*':
      return line && { set: foldable(siblings(line, lines)), isOpen: true }
    case 'Enter':
      return { open: at }
    case ' ':
      return { select: at }
    default:
      return undefined
  }
}

const foldable = (lines: readonly PlacedLine[]) =>
  lines.filter(({ isOpen }) => isOpen !== undefined).map(({ key }) => key)
const siblings = ({ parent, depth }: PlacedLine, lines: readonly PlacedLine[]) =>
  lines.filter(each => each.parent === parent && each.depth === depth)

function inwards(line: PlacedLine, lines: readonly PlacedLine[], at: number): Act | undefined {
  if (line.isOpen === false) return { set: [line.key], isOpen: true }
  return line.isOpen && lines[at + 1]?.parent === line.key ? { to: at + 1 } : undefined
}

function outwards(line: PlacedLine, lines: readonly PlacedLine[]): Act | undefined {
  if (line.isOpen) return { set: [line.key], isOpen: false }
  const above = lines.findIndex(({ key }) => key === line.parent)
  return above === -1 ? undefined : { to: above }
}

/** The next line that begins so, wrapping at the end. @param from the line that has the focus */
export function lineBeginning(text: string, texts: readonly string[], from: number): number | undefined {
  const start = text.length === 1 ? from + 1 : from
  for (let step = 0; step < texts.length; step++) {
    const at = (start + step) % texts.length
    if (texts[at]?.toLowerCase().startsWith(text)) return at
  }
  return undefined
}
