import type { WriteHook } from '../rest/write-hook.ts'
import { claimPictures, pictureErrors } from './claim.ts'

/** Pictures: a file belongs to the record that shows it, from its write on until it is replaced. */
export const picturesHook: WriteHook = {
  async check({ client, entity, session, errors }, { values, current }) {
    errors.push(...(await pictureErrors(client, entity, session, values, current)))
  },
  // Only of the record that was asked for: what a behaviour makes beside it may show a picture of another.
  written: (write, { entity, before, after }) =>
    entity.id === write.entity.id ? claimPictures(write, after ?? {}, before ?? {}) : undefined,
}
