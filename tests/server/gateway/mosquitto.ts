import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../support/free-port.ts'
import { until } from '../../support/until.ts'
import { askMosquitto } from '../../../scripts/services.js'

const binary = '/usr/sbin/mosquitto'
/** Whether a Mosquitto of one's own can be started here; its clients come with it. */
export const hasMosquitto = existsSync(binary) && existsSync('/usr/bin/mosquitto_passwd')
export const password = 'correct horse battery'
const run = promisify(execFile)

export interface Mosquitto {
  readonly port: number
  /** The address that the server is given. */
  readonly url: string
  /** Ends it, and starts it again at the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A real Mosquitto with the configuration of `examples/controller`, on another port, with some users. */
export async function startMosquitto(users: readonly string[]): Promise<Mosquitto> {
  const folder = await mkdtemp(join(tmpdir(), 'mosquitto-'))
  const port = await freePort()
  const example = 'examples/controller'
  const told = await readFile(`${example}/mosquitto.conf`, 'utf8')
  const passwords = join(folder, 'passwords')
  const acl = join(folder, 'mosquitto.acl')
  await cp(`${example}/mosquitto.acl`, acl)
  await chmod(acl, 0o600)
  const text = told
    .replace(/^listener 1883$/m, `listener ${port} 127.0.0.1`)
    .replace(/^password_file passwords$/m, `password_file ${passwords}`)
    .replace(/^acl_file mosquitto\.acl$/m, `acl_file ${acl}`)
  // Where it is started by root it would become a user that may not read them.
  await writeFile(join(folder, 'mosquitto.conf'), `${text}\nuser root\n`)
  for (const [index, user] of ['gateway', ...users].entries())
    await run('mosquitto_passwd', [...(index === 0 ? ['-c'] : []), '-b', passwords, user, password])
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(binary, ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' })
    let isUp = false
    const look = () =>
      askMosquitto(port).then(
        () => (isUp = true),
        () => undefined,
      )
    const looking = setInterval(() => void look(), 100)
    // It answers a stranger with a refusal, which is an answer too.
    await until(() => isUp).finally(() => clearInterval(looking))
  }
  const end = async () => {
    const ended = child && once(child, 'exit')
    child?.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    port,
    url: `mqtt://gateway:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    async restart() {
      await end()
      await start()
    },
    async stop() {
      await end()
      await rm(folder, { recursive: true })
    },
  }
}
