import { useMemo } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { type StepId, stepIds } from './wrong.ts'

const needed: Readonly<Partial<Record<StepId, string>>> = {
  communicator: entities.commDevice.permission.read,
  doors: entities.door.permission.add,
  zones: entities.zone.permission.add,
}

/** The steps of the wizard, but those of what the caller may not add, and their titles. */
export function useSteps() {
  const { words, may } = useCaller()
  return useMemo(() => {
    const [first, ...others] = stepIds
    const ids: [StepId, ...StepId[]] = [first, ...others.filter(id => may(needed[id] ?? ''))]
    const titles: Readonly<Record<StepId, string>> = {
      site: words.One('area'),
      communicator: words.One('commDevice'),
      controllers: words.Many('controller'),
      doors: words.Many('door'),
      zones: words.Many('zone'),
      review: 'Review',
    }
    return { ids, titles }
  }, [words, may])
}
