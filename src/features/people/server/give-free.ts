import type { Together } from '../../../../server/kit/index.ts'
import { invalid } from '../../../domain/faults.ts'

/**
 * Gives a person a credential that nobody has, as a part of a write.
 * @param at put before the property that an error names
 * @throws 422 where somebody has it, 404
 */
export async function giveFree(together: Together, personId: number, fobId: number, at: string): Promise<void> {
  await together.edit(
    'token',
    fobId,
    { personId },
    {
      at,
      from(current) {
        if (current['personId'] !== null && current['personId'] !== personId)
          throw invalid([{ propertyName: 'fobId', errorMessage: `${String(current['person'])} has it already` }])
        return {}
      },
    },
  )
}
