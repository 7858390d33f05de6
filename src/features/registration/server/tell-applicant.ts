import { type Mail, sendMail, type Writing } from '../../../../server/kit/index.ts'
import type { RecordOf } from '../../../domain/record.ts'
import type { publicRegistration } from '../domain/public-registration.ts'
import { providerOf } from './author.ts'

/** Tells the applicant what staff have decided, by email, in the decision's transaction. */
export async function tellApplicant<A>(
  {
    client,
    context,
    session,
    now,
    afterCommit,
    touched,
  }: Pick<Writing, 'client' | 'context' | 'session' | 'now' | 'afterCommit' | 'touched'>,
  { publicRegistrationId, emailAddress }: RecordOf<typeof publicRegistration>,
  mail: Mail<A>,
  args: A,
): Promise<void> {
  const { clientId } = await providerOf(client)
  await sendMail(
    { client, context, session, afterCommit, touched },
    {
      clientId,
      mail,
      to: emailAddress,
      args,
      cause: { entity: 'publicRegistration', id: publicRegistrationId },
      key: `${mail.name} ${publicRegistrationId} ${now.toISOString()}`,
    },
  )
}
