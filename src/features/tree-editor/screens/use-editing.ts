import { useMemo, useState } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { entities } from '../../../domain/entities/index.ts'
import { check } from '../../../domain/validate.ts'
import type { Thing } from '../domain/answers.ts'
import { changedTo, fresh, type History, redone, undone } from '../domain/history.ts'
import { type Asked, keptMine, replay, type Wish, without, withWish } from '../domain/steps.ts'
import { areaTitle, type Key, type SystemTree, titleOf } from '../domain/tree.ts'

/** What was done last, or why it was not. */
export interface Told {
  readonly text: string
  readonly isRefusal: boolean
}

const nothingRefused: ReadonlyMap<number, string> = new Map()

/** Everything that is pending for a tree, and how that is changed. */
export function useEditing(base: SystemTree) {
  const pending = usePending()
  const { history, go, tell } = pending
  const { steps } = history
  const mayChange = useMayChange()
  const { tree, problems } = useMemo(() => replay(base, steps), [base, steps])
  const take = (asked: Asked, text: string): boolean => {
    if ('refused' in asked) tell(asked.refused, true)
    else if (asked.steps !== steps) go(changedTo(history, asked.steps), text)
    return !('refused' in asked)
  }
  /** @returns whether it was done */
  const ask = (key: Key, wish: Wish): boolean => {
    const thing = tree.things.get(key)
    const title = thing ? titleOf(thing) : ''
    const text =
      'areaId' in wish ? `${title} moved to ${areaTitle(tree, wish.areaId)}` : `${title} renamed ${wish.name}`
    const forbidden = thing && mayChange(thing, wish)
    return take(forbidden === undefined ? withWish(base, steps, key, wish) : { refused: forbidden }, `${text}, pending`)
  }
  return {
    ...pending,
    base,
    tree,
    steps,
    problems,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ask,
    undo: () => go(undone(history), 'Undone'),
    redo: () => go(redone(history), 'Made again'),
    undoOne: (index: number) => take(without(base, steps, index), 'Undone'),
    keepMine: (index: number) => go(changedTo(history, keptMine(base, steps, index)), 'Your change is kept'),
    discard: () => go(changedTo(history, []), 'All changes discarded'),
  }
}
export type Editing = ReturnType<typeof useEditing>

/** What is pending, what was said of it last, and what the server has refused of it. */
function usePending() {
  const [history, setHistory] = useState<History>(fresh)
  const [told, setTold] = useState<Told>()
  const [refused, setRefused] = useState(nothingRefused)
  const tell = (text: string, isRefusal = false) => setTold({ text, isRefusal })
  const go = (next: History, text: string) => {
    if (next === history) return
    setRefused(nothingRefused)
    setHistory(next)
    tell(text)
  }
  return {
    history,
    go,
    told,
    tell,
    /** What the server has refused, by the place of its step. */
    refused,
    refuse: (errors: ReadonlyMap<number, string>) => {
      setRefused(errors)
      tell('Nothing was saved', true)
    },
    saved: (count: number) => go(fresh, count === 1 ? '1 change saved' : `${count} changes saved`),
    /** Without what is pending, also what was undone. */
    forget: () => setHistory(fresh),
  }
}

/** Why the caller may not do what they wish; undefined where they may. */
function useMayChange(): (thing: Thing, wish: Wish) => string | undefined {
  const { may, entity, words } = useCaller()
  return (thing, wish) => {
    const declared = entity(thing.kind) ?? entities[thing.kind]
    if (!may(declared.permission.edit)) return `You may not change ${words.many(declared.term)}`
    if (!('name' in wish)) return undefined
    const wrong = check(declared.fields, { name: wish.name }, { mode: 'edit', current: { name: thing.name } }).errors
    const said = wrong.find(({ propertyName }) => propertyName === 'name')
    return said && words.say(said.errorMessage)
  }
}
