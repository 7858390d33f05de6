import { useCaller } from '../../../crud/caller/caller.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import type { FoundNode } from '../domain/answers.ts'
import { entityOf } from '../domain/kinds.ts'

/** Whether the caller may make a found node a record of its kind: each kind has a permission of its own. */
export function useMayAccept() {
  const { may } = useCaller()
  return ({ type, standing }: Pick<FoundNode, 'type' | 'standing'>): boolean => {
    const entity = entityOf(type)
    return standing === 'free' && may(controller.permission.add) && entity !== undefined && may(entity.permission.add)
  }
}
