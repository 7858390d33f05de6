import type { Context } from '../../../../server/kit/index.ts'
import { fireDue } from './fire.ts'
import { writeMessages } from './write-messages.ts'

/** Everything that triggers have to do now. */
export async function work(context: Context, stop?: AbortSignal): Promise<void> {
  await fireDue(context, stop)
  await writeMessages(context, stop)
}
