import type { AcceptedNode, FoundNode, NodeToAccept } from '../domain/answers.ts'

/** What somebody has typed for a node. */
export interface Draft {
  readonly name?: string
  readonly instance?: string
}
export type Drafts = ReadonlyMap<number, Draft>

/** Why a node was refused, at the property that it is about. */
export type Refusals = ReadonlyMap<number, AcceptedNode['errors']>

const whole = /^\d{1,5}$/

/** A node as it is sent. @param suggested its name where none was typed */
export function nodeToAccept({ foundNodeId, instance }: FoundNode, draft: Draft = {}, suggested: string): NodeToAccept {
  const typed = draft.instance?.trim() ?? ''
  return {
    foundNodeId,
    name: (draft.name ?? suggested).trim(),
    ...(instance === null && whole.test(typed) && { instance: Number(typed) }),
  }
}

/** What is refused of some nodes; what was refused before of others stays. */
export function refusalsAfter(before: Refusals, items: readonly AcceptedNode[]): Refusals {
  const after = new Map(before)
  for (const { foundNodeId, record, errors } of items)
    if (record) after.delete(foundNodeId)
    else after.set(foundNodeId, errors)
  return after
}
