import { filesPlugin } from '../../../../server/files/plugin.ts'
import { startRest, type Row } from '../../../server/rest/house.ts'
import type { DatabaseKind } from '../../../support/database.ts'
import { uploadPicture } from '../../../support/upload-picture.ts'
import { caller, type Answer, type TestClient } from '../../../support/test-client.ts'

export const password = 'grainy-otter-lantern-41'
export const application = {
  accountType: 'installer',
  clientName: 'Hale Access',
  line1: '1 Mill Lane',
  city: 'Leeds',
  postcode: 'LS1 1AA',
}

/** Somebody who has registered, and is signed in. */
export interface Registrant {
  readonly email: string
  readonly reference: string
  readonly client: TestClient
  /** Their own registration, as they see it. */
  readonly own: () => Promise<Row>
}

/** A server with a clock that can be set, and what strangers do on it. */
export async function startRegistration(kind: DatabaseKind, environment: Record<string, string> = {}) {
  let at = Date.parse('2026-11-22T12:00:00Z')
  let count = 0
  const server = await startRest(kind, () => new Date(at), environment, [filesPlugin])
  const stranger = server.client()
  const sql = async <R extends Row = Row>(text: string, values: unknown[] = []) =>
    (await server.context.database.pool.query<R>(text, values)).rows
  /** The throttles are in the database: each test begins with none. */
  const forgetThrottles = () => sql('delete from sign_in_attempt')
  const ask = (more: Row = {}): Promise<Answer<Row & { token: string }>> =>
    stranger.post('/api/publicregistration', {
      emailAddress: `new${++count}@strangers.example`,
      password,
      firstName: 'Jonas',
      surname: 'Hale',
      terms: true,
      ...more,
    })
  const register = async (more: Row = {}): Promise<Registrant> => {
    await forgetThrottles()
    const email =
      typeof more['emailAddress'] === 'string' ? more['emailAddress'] : `stranger${++count}@strangers.example`
    const { status, body } = await ask({ emailAddress: email, ...more })
    if (status !== 201) throw new Error(`refused: ${status} ${JSON.stringify(body)}`)
    const client = caller(server.url, async () => ({ authorization: `Bearer ${body.token}` }))
    const own = async () => (await client.get<Row>('/api/publicregistration/current')).body
    return { email, reference: String((await own())['reference']), client, own }
  }
  /** The newest email to an address, as the outbox has it. */
  const mailTo = async (email: string) =>
    (await sql('select * from mail_message where "recipient" = $1 order by "mailMessageId" desc limit 1', [email]))[0]
  /** The secret of the newest link to an address, as staff may copy it where no mail server is set up. */
  const linkTo = async (email: string) => {
    const id = (await mailTo(email))?.['mailMessageId']
    const { body } = await caller(server.url, async () => (await server.signIn('officeStaff')).headers).post<{
      link: string
    }>(`/api/mailmessage/${String(id)}/copy-link`)
    return new URL(body.link).hash.slice(1)
  }
  const open = (what: 'verify' | 'standing', reference: string, link: string) =>
    stranger.post<Row & { state: string }>(`/api/publicregistration/${what}`, { reference, link })
  const verified = async (more: Row = {}) => {
    const registrant = await register(more)
    const { body } = await open('verify', registrant.reference, await linkTo(registrant.email))
    if (body.state !== 'used') throw new Error(`not verified: ${JSON.stringify(body)}`)
    return registrant
  }
  const applied = async (more: Row = {}, details: Row = {}) => {
    const registrant = await verified(more)
    const id = String((await registrant.own())['publicRegistrationId'])
    const { status, body } = await registrant.client.post(`/api/publicregistration/${id}/apply`, {
      ...application,
      ...details,
    })
    if (status !== 200) throw new Error(`not applied: ${JSON.stringify(body)}`)
    return { ...registrant, id }
  }
  const signIn = (username: string, secret = password) =>
    stranger.post<Row & { token: string }>('/api/authentication/request-token', { username, password: secret })
  return {
    server,
    staff: server.client('officeStaff'),
    stranger,
    sql,
    forgetThrottles,
    ask,
    register,
    verified,
    applied,
    mailTo,
    linkTo,
    open,
    signIn,
    /** Of staff, who have not saved it yet. @returns its key */
    upload: async (entity: string, field: string) =>
      uploadPicture(server.url, (await server.signIn('officeStaff')).headers, `entity=${entity}&field=${field}`),
    /** Days later. */
    pass: (days: number) => void (at += days * 86_400_000),
  }
}
