import type { PendingWrite } from '../../../crud/before-save/before-save.ts'
import type { Caller } from '../../../crud/caller/caller.ts'
import { entities } from '../../../domain/entities/index.ts'
import { count } from '../../../ui/figures.ts'
import { type Kind, kinds } from '../domain/answers.ts'
import type { Step } from '../domain/steps.ts'
import { areaTitle, keyOf, type SystemTree, titleOf } from '../domain/tree.ts'

/** '1 Front: Hall → Lobby'. @param tree in which the things have the names that are shown */
export function stepText(base: SystemTree, tree: SystemTree, { key, ...step }: Step): string {
  const thing = base.things.get(key)
  const title = thing ? titleOf(thing) : 'What was deleted'
  return step.field === 'areaId'
    ? `${title}: ${areaTitle(tree, step.was)} → ${areaTitle(tree, step.to)}`
    : `${title}: renamed ${step.to}`
}

/** What of the tree is different in the end. */
export const changedThings = (base: SystemTree, tree: SystemTree) =>
  [...tree.things.values()].flatMap(now => {
    const before = base.things.get(keyOf(now))
    if (!before) return []
    const [isMoved, isRenamed] = [before.areaId !== now.areaId, before.name !== now.name]
    return isMoved || isRenamed ? [{ before, now, isMoved, isRenamed }] : []
  })

/** What is to be written, as what looks at writes before they are made takes it. */
export const writesOf = (base: SystemTree, tree: SystemTree): readonly PendingWrite[] =>
  changedThings(base, tree).map(({ now, isMoved, isRenamed }) => ({
    entity: now.kind,
    id: now.id,
    values: {
      ...(isMoved && { [now.kind === 'area' ? 'parentAreaId' : 'areaId']: now.areaId }),
      ...(isRenamed && { name: now.name }),
    },
  }))

const meanings: Readonly<Record<Kind, string>> = {
  area: 'Everything below them moves too',
  zone: 'They keep their doors',
  controller: 'Their doors stay where they are',
  door: '{Many person} with access by {one area} may gain or lose access',
}

/** What moving means: '2 doors get another site. Users with access by site may gain or lose access.' */
export function meaningTexts(base: SystemTree, tree: SystemTree, { words }: Pick<Caller, 'words'>): readonly string[] {
  const changed = changedThings(base, tree)
  const renamed = changed.filter(({ isRenamed }) => isRenamed).length
  const moved = kinds.flatMap(kind => {
    const moves = changed.filter(({ now, isMoved }) => isMoved && now.kind === kind).length
    if (moves === 0) return []
    const { term } = entities[kind]
    const gets = `${moves === 1 ? 'gets' : 'get'} another ${kind === 'area' ? 'parent' : words.one('area')}`
    return [`${count(moves, words.one(term), words.many(term))} ${gets}. ${words.say(meanings[kind])}.`]
  })
  return [...moved, ...(renamed > 0 ? [`${count(renamed, 'thing')} ${renamed === 1 ? 'is' : 'are'} renamed.`] : [])]
}
