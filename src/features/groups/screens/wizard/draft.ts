import type { PendingWrite } from '../../../../crud/before-save/before-save.ts'
import { type Kept, useKept } from '../../../../crud/wizard/use-kept.ts'
import { newGroup, type NewGroup } from '../../domain/wizard.ts'

export const steps = ['name', 'doors', 'times', 'people', 'summary'] as const
export type Step = (typeof steps)[number]

const nothing: NewGroup = {
  name: '',
  parentGroupId: null,
  areaId: null,
  autoAllDoors: false,
  doorIds: [],
  timeProfileId: null,
  personIds: [],
}

/** What is typed in the wizard. */
export const useDraft = (): Kept<NewGroup> => useKept<NewGroup>('group-wizard', newGroup, () => nothing)

/** What the wizard would write: the group, and the access of its people to it. */
export function writesOfDraft({
  personIds,
  name: _name,
  parentGroupId: _parent,
  ...values
}: NewGroup): readonly PendingWrite[] {
  if (personIds.length === 0) return []
  return [
    { entity: 'group', id: -1, values },
    { entity: 'tokenActivation', values: { personIds, groupIds: [-1] } },
  ]
}

export interface StepProps {
  readonly draft: NewGroup
  readonly set: (change: Partial<NewGroup>) => void
  /** What the server said is wrong, by property. */
  readonly errors: Readonly<Record<string, string>>
}

const stepOf: Readonly<Record<string, Step>> = {
  name: 'name',
  parentGroupId: 'name',
  areaId: 'doors',
  doorIds: 'doors',
  timeProfileId: 'times',
  personIds: 'people',
}

/** The step that has a property: 'personIds.tokenId' is one of people. */
export const stepWith = (property: string): Step => stepOf[property.split('.')[0] ?? ''] ?? 'summary'
