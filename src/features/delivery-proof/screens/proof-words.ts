import { figure } from '../../../ui/figures.ts'
import type { Proof } from '../domain/proof.ts'

/** A proof in one sentence. @param names the brand's words for a controller */
export function proofWords(
  { controllers, confirmed, pending, offline }: Pick<Proof, 'controllers' | 'confirmed' | 'pending' | 'offline'>,
  workingOut: boolean,
  { one, many }: { readonly one: string; readonly many: string },
): string {
  const more = workingOut ? '; more is being worked out' : ''
  if (controllers === 0) return workingOut ? 'Which are concerned is being worked out' : `No ${one} has to know of it`
  const of = (count: number) => `${figure(count)} ${count === 1 ? one : many}`
  if (pending === 0) return `Confirmed by ${controllers === 1 ? `the ${one}` : `all ${of(controllers)}`}${more}`
  const rest = [
    ...(pending > offline ? [`${figure(pending - offline)} pending`] : []),
    ...(offline > 0 ? [`${figure(offline)} offline`] : []),
  ]
  return `${figure(confirmed)} of ${of(controllers)} confirmed, ${rest.join(', ')}${more}`
}
