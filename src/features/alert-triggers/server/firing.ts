import type { Context } from '../../../../server/kit/index.ts'
import { fireDue } from './fire.ts'
import { writeMails } from './write-mails.ts'

/** Everything that triggers have to do now. */
export async function work(context: Context, stop?: AbortSignal): Promise<void> {
  await fireDue(context, stop)
  await writeMails(context, stop)
}
