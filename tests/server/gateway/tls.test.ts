import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { senderOf } from '../events/sending.ts'
import { connectDevice } from './device.ts'

const openssl = '/usr/bin/openssl'
if (!existsSync(openssl)) process.stdout.write('Left out: MQTT by TLS, as openssl is not installed here\n')

describe.skipIf(!existsSync(openssl)).each(oneDatabase)(
  'the server’s own MQTT broker with a certificate, on %s',
  kind => {
    let server: TestServer
    let folder: string
    const port = freePort()
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'certificate-'))
      const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
      const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
      const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
      execFileSync(openssl, [...made, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
      const environment = { MQTT_PORT: String(await port), MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key }
      server = await startServer(kind, { environment })
    })
    afterAll(async () => {
      await server?.close()
      if (folder) await rm(folder, { recursive: true })
    })

    it('lets controllers in by TLS alone', async () => {
      const { acme } = server.estate
      const { key: password } = await senderOf(server, acme, acme.controllerId)
      const options = { username: String(acme.controllerId), password, ca: await readFile(join(folder, 'cert.pem')) }
      const device = await connectDevice(`mqtts://localhost:${await port}`, acme.controllerId, options)
      expect(await device.ask('pull', {})).toMatchObject({ name: 'changes' })
      await device.client.endAsync()
      await expect(connectDevice(`mqtt://localhost:${await port}`, acme.controllerId, options)).rejects.toThrow()
    })
  },
)
