import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import { uploadPicture } from '../../support/upload-picture.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { news, post } from './house.ts'

const part = /Content-Type: image\/png[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/

describe.each(oneDatabase)('the logo of a client, on %s', kind => {
  let server: TestServer
  let mails: MailServer
  beforeAll(async () => {
    mails = await startMailServer()
    server = await startServer(kind, {
      environment: { PUBLIC_URL: 'https://doors.example', SMTP_URL: mails.url, MAIL_FROM: 'doors@doors.example' },
    })
  })
  afterAll(async () => {
    await server?.close()
    await mails?.down()
  })

  const received = async (what: string) => {
    const to = `${what}@people.example`
    await post(server, { mail: news, args: { what }, to })
    await expect.poll(() => mails.received.find(email => email.to[0] === to)).toBeDefined()
    return mails.received.find(email => email.to[0] === to)!.body
  }

  /** Gives the client a logo, and answers its key. */
  async function putLogo(width: number, height: number): Promise<string> {
    const { clientId } = server.estate.acme
    const { headers } = await server.signIn('admin')
    const key = await uploadPicture(server.url, headers, 'entity=client&field=logo', { width, height })
    const admin = server.client('admin')
    const { version } = (await admin.get<{ version: number }>(`/api/client/${clientId}`)).body
    expect(await admin.put(`/api/client/${clientId}`, { logo: key, version })).toMatchObject({ status: 200 })
    return key
  }

  it('is in its emails, small and as a part of them; without one nothing is shown', async () => {
    expect(await received('plain')).not.toMatch(/<img|logo/)
    await putLogo(2000, 500)
    const body = await received('shown')
    expect(body).toContain('<img src="cid:logo@gatehouse" alt=""')
    expect(body).toMatch(/Content-ID: <logo@gatehouse>/i)
    const { format, width, height } = await sharp(Buffer.from(part.exec(body)?.[1] ?? '', 'base64')).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 480, height: 120 })
  })

  it('holds up no email where its file is gone', async () => {
    const key = await putLogo(60, 60)
    await rm(join(server.context.settings.dataFolder, 'files', key.slice(0, 2), key.replace('.png', '-512.webp')))
    expect(await received('gone')).not.toMatch(/<img|logo/)
  })
})
