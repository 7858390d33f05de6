import type { HubConnection } from '@microsoft/signalr'
import { randomUUID } from 'node:crypto'
import type { ControllerFrame } from '../../../../src/domain/controller-frames/frame.ts'
import type { ControllerFrames } from '../../../../src/domain/hubs/comms-engine.ts'
import { connectAt, hear } from '../../../server/live/watching.ts'
import { one, type TestRole, type TestServer } from '../../../support/server.ts'

/** Somebody who looks at a controller. */
export interface Viewer {
  readonly connection: HubConnection
  readonly frames: () => readonly ControllerFrame[]
  readonly leftOut: () => number
  /** Resolves with the frames once they are as hoped. */
  until(satisfied: (frames: readonly ControllerFrame[]) => boolean): Promise<readonly ControllerFrame[]>
  /** The first frame with such a meaning. */
  meaning(text: RegExp): Promise<ControllerFrame>
  stop(): Promise<void>
}

/** A connection of a role's user to the hub. */
export async function connected(server: TestServer, role: TestRole): Promise<HubConnection> {
  const { token } = await server.signIn(role)
  return connectAt(server.url, 'comms-engine', token)
}

/** Follows a controller as a role's user. */
export async function look(server: TestServer, controllerId: number, role: TestRole = 'siteOwner'): Promise<Viewer> {
  const connection = await connected(server, role)
  const heard = hear<ControllerFrames>(connection, 'ControllerFrames')
  await connection.invoke('FollowController', controllerId)
  const flat = (all: readonly ControllerFrames[]) => all.flatMap(({ frames }) => frames)
  const frames = () => flat(heard.messages)
  const until: Viewer['until'] = async satisfied => flat(await heard.until(all => satisfied(flat(all))))
  return {
    connection,
    frames,
    leftOut: () => heard.messages.reduce((sum, { leftOut }) => sum + leftOut, 0),
    until,
    async meaning(text) {
      const is = ({ meaning }: ControllerFrame) => text.test(meaning ?? '')
      const found = (await until(all => all.some(is))).find(is)
      if (!found) throw new Error(`No frame is like ${String(text)}`)
      return found
    },
    stop: () => connection.stop(),
  }
}

/** Lets a role's user do these things alone, in some areas or all. */
export async function only(
  server: TestServer,
  role: TestRole,
  codes: readonly string[],
  areaIds: readonly number[] = [],
) {
  const { pool } = server.context.database
  const { rows } = await pool.query<{ featureId: number }>('select "featureId" from feature where "name" = any($1)', [
    codes,
  ])
  const featureIds = rows.map(({ featureId }) => featureId)
  const roleId = await one(pool as never, 'user_group', 'roleId', { name: `Only these ${randomUUID()}`, featureIds })
  await pool.query('update "user" set "userGroupIds" = array[$1::integer], "areaIds" = $2 where "userId" = $3', [
    roleId,
    areaIds,
    server.estate.userIds[role],
  ])
}
