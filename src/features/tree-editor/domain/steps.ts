import { mostChanges, type SentChange, type Thing } from './answers.ts'
import { moveRefusal, nameRefusal } from './refusal.ts'
import { areaTitle, type Key, type SystemTree } from './tree.ts'

/** One pending change of a thing: that it stands in another area, or has another name. */
export type Step = { readonly key: Key } & (
  | { readonly field: 'areaId'; readonly was: number | null; readonly to: number }
  | { readonly field: 'name'; readonly was: string; readonly to: string }
)
/** Pending changes in the order in which they are made. */
export type Steps = readonly Step[]

/** Why a pending change is not in the tree. */
export interface Problem {
  readonly text: string
  /** Somebody else has changed the same meanwhile: it can be made all the same. */
  readonly isChanged: boolean
}

/** A tree with what is pending, and what of it can't be made any more, by the place of its step. */
export interface Replayed {
  readonly tree: SystemTree
  readonly problems: ReadonlyMap<number, Problem>
}

const refusalOf = (tree: SystemTree, thing: Thing, step: Step): string | undefined =>
  step.field === 'areaId' ? moveRefusal(tree, thing, step.to) : nameRefusal(tree, thing, step.to)

function problemOf(tree: SystemTree, step: Step): Problem | undefined {
  const thing = tree.things.get(step.key)
  if (!thing) return { text: 'It was deleted, or is not in this tree any more', isChanged: false }
  if (thing[step.field] === step.to) return undefined
  if (thing[step.field] !== step.was) {
    const now = step.field === 'areaId' ? `moved to ${areaTitle(tree, thing.areaId)}` : `renamed ${thing.name}`
    return { text: `Somebody else has changed it meanwhile: ${now}`, isChanged: true }
  }
  const text = refusalOf(tree, thing, step)
  return text === undefined ? undefined : { text, isChanged: false }
}

const changed = (thing: Thing, step: Step): Thing => ({ ...thing, [step.field]: step.to })

/** Makes pending changes in order, as far as they can be made. */
export function replay(base: SystemTree, steps: Steps): Replayed {
  const things = new Map(base.things)
  const tree = { ...base, things }
  const problems = new Map<number, Problem>()
  for (const [index, step] of steps.entries()) {
    const problem = problemOf(tree, step)
    const thing = things.get(step.key)
    if (problem) problems.set(index, problem)
    else if (thing) things.set(step.key, changed(thing, step))
  }
  return { tree, problems }
}

/** Pending changes, or why they may not be so. */
export type Asked = { readonly steps: Steps } | { readonly refused: string }

/** What is asked of a thing. */
export type Wish = { readonly areaId: number } | { readonly name: string }

const stepOf = (thing: Thing, key: Key, wish: Wish): Step =>
  'areaId' in wish
    ? { key, field: 'areaId', was: thing.areaId, to: wish.areaId }
    : { key, field: 'name', was: thing.name, to: wish.name.trim() }

/** Further to what is pending. A second change of the same in a row takes the place of the first. */
export function withWish(base: SystemTree, steps: Steps, key: Key, wish: Wish): Asked {
  const { tree } = replay(base, steps)
  const thing = tree.things.get(key)
  if (!thing) return { refused: 'It is not in this tree any more' }
  const step = stepOf(thing, key, wish)
  const refused = refusalOf(tree, thing, step)
  if (refused !== undefined) return { refused }
  if (step.to === step.was) return { steps }
  const next = joined(steps, step)
  if (next.length > mostChanges) return { refused: `Save first: ${mostChanges} changes can be saved together` }
  // Where both in one don't work, the way goes over the first.
  return replay(base, next).problems.size > replay(base, steps).problems.size
    ? { steps: [...steps, step] }
    : { steps: next }
}

function joined(steps: Steps, step: Step): Steps {
  const last = steps.at(-1)
  if (last?.key !== step.key || last.field !== step.field) return [...steps, step]
  const before = steps.slice(0, -1)
  return last.was === step.to ? before : [...before, { ...step, was: last.was } as Step]
}

/** Without one of what is pending, unless others depend on it. */
export function without(base: SystemTree, steps: Steps, index: number): Asked {
  const gone = steps[index]
  if (!gone) return { steps }
  const next = steps.toSpliced(index, 1)
  const after = next.findIndex((each, at) => at >= index && each.key === gone.key && each.field === gone.field)
  const follower = next[after]
  if (follower) next[after] = { ...follower, was: gone.was } as Step
  // What comes to nothing by it goes too.
  const left = next.filter(each => each.was !== each.to)
  const before = replay(base, steps).problems
  const others = [...before.keys()].filter(at => at !== index).length
  return replay(base, left).problems.size > others
    ? { refused: 'Later changes depend on this one: undo them first' }
    : { steps: left }
}

/** A change that somebody else's stands against is made on top of theirs. */
export function keptMine(base: SystemTree, steps: Steps, index: number): Steps {
  const step = steps[index]
  const thing = step && replay(base, steps.slice(0, index)).tree.things.get(step.key)
  return step && thing ? steps.with(index, { ...step, was: thing[step.field] } as Step) : steps
}

/** As they are sent: the first change of each thing says which version of it was seen. */
export function sentChanges(base: SystemTree, steps: Steps): readonly SentChange[] {
  const seen = new Set<Key>()
  return steps.flatMap(step => {
    const thing = base.things.get(step.key)
    if (!thing) return []
    const isFirst = !seen.has(step.key)
    seen.add(step.key)
    const { kind, id, version } = thing
    return [{ kind, id, ...(isFirst && { version }), [step.field]: step.to } as SentChange]
  })
}
