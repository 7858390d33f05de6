import type { ListOf } from '../queries.ts'
import { type Bundle, bundleOf, bundles } from '../../domain/kinds.ts'
import { type Branch, keyOf, titleOf } from '../../domain/thing.ts'

/** What has been read of a level, and what can be done about the rest. */
export interface Level {
  readonly items: readonly Branch[]
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Reads the next page; undefined at the end. */
  readonly more: (() => void) | undefined
}

interface Placed {
  readonly key: string
  /** From 1. */
  readonly depth: number
  /** The line that it stands below. */
  readonly parent: string | undefined
}

/** One line of the tree. */
export type Line =
  | (Placed & { readonly at: 'thing'; readonly thing: Branch; readonly isOpen: boolean | undefined })
  | (Placed & {
      readonly at: 'bundle'
      readonly bundle: Bundle
      readonly things: readonly Branch[]
      readonly isWhole: boolean
      readonly isOpen: boolean
    })
  | (Placed & { readonly at: 'loading' })
  | (Placed & { readonly at: 'failed'; readonly error: Error; readonly press: () => void })
  | (Placed & { readonly at: 'more'; readonly press: () => void })

/** What a tree is drawn from: its levels by their tops, as far as they were opened. */
export interface Grown {
  readonly levelOf: (list: ListOf) => Level | undefined
  readonly isOpen: (key: string) => boolean
  /** Bundles are open unless somebody folds them. */
  readonly isFolded: (key: string) => boolean
}

const isTop = ({ kind, below }: Branch) => (kind === 'commDevice' || kind === 'controller') && below > 0

/** The lines of a tree from its tops down, as far as it is opened; of the table where `list` says so. */
export function linesOf(grown: Grown, list: ListOf = 'tops', depth = 1): readonly Line[] {
  const level = grown.levelOf(list)
  if (!level) return []
  const parent = list === 'tops' || list === 'table' ? undefined : list
  const place = { depth, parent }
  const lines: Line[] = parent?.startsWith('controller:')
    ? bundled(grown, level, parent, depth)
    : level.items.flatMap((thing): readonly Line[] => {
        const key = keyOf(thing)
        const isOpen = list !== 'table' && isTop(thing) ? grown.isOpen(key) : undefined
        return [{ ...place, at: 'thing', key, thing, isOpen }, ...(isOpen ? linesOf(grown, key, depth + 1) : [])]
      })
  const rest = { ...place, key: `${list}/rest` }
  if (level.error) lines.push({ ...rest, at: 'failed', error: level.error, press: level.retry })
  else if (level.isLoading) lines.push({ ...rest, at: 'loading' })
  else if (level.more) lines.push({ ...rest, at: 'more', press: level.more })
  return lines
}

/** What a controller has, in bundles; the last may go on with the next page. */
function bundled(grown: Grown, { items, more }: Level, parent: string, depth: number): Line[] {
  const last = items.at(-1)
  return bundles.flatMap((bundle): Line[] => {
    const things = items.filter(({ kind }) => bundleOf(kind) === bundle)
    if (things.length === 0) return []
    const key = `${parent}/${bundle}`
    const isOpen = !grown.isFolded(key)
    const isWhole = !more || (last !== undefined && bundleOf(last.kind) !== bundle)
    const head: Line = { at: 'bundle', key, depth, parent, bundle, things, isWhole, isOpen }
    const below = things.map((thing): Line => ({
      at: 'thing',
      key: keyOf(thing),
      depth: depth + 1,
      parent: key,
      thing,
      isOpen: undefined,
    }))
    return isOpen ? [head, ...below] : [head]
  })
}

/** What a line can be found by when letters are typed. */
export function textOf(line: Line, bundleText: (bundle: Bundle) => string): string {
  if (line.at === 'thing') return titleOf(line.thing)
  return line.at === 'bundle' ? bundleText(line.bundle) : ''
}
