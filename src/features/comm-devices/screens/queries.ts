import { queryOptions } from '@tanstack/react-query'
import { pageQuery } from '../../../api/entity-calls.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { connectionLog } from '../../../domain/entities/hardware/connection-log.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import type { Connection, ConnectionDays } from '../domain/connection.ts'
import type { KeptFrames } from '../domain/frames.ts'

const path = (id: number) => `${commDevice.api}/${id}`

/** What is known of the connection of a comm device. */
export const connectionQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKeys.one(commDevice.id, id), 'connection'],
    queryFn: ({ signal }) => request<Connection>('GET', `${path(id)}/connection`, { signal }),
  })

/** How its last 30 days were; read again when its log moves on. */
export const daysQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKeys.lists(connectionLog.id), 'days', id],
    queryFn: ({ signal }) => request<ConnectionDays>('GET', `${path(id)}/connection/days`, { signal }),
  })

/** The controllers that it serves. */
export const servedQuery = (id: number) => pageQuery(controller, undefined, `commDeviceId=${id}&sort=name`, undefined)

/** Its kept frames after one. */
export const readFrames = (id: number, after: number, signal?: AbortSignal) =>
  request<KeptFrames>('GET', `${path(id)}/frames?after=${after}`, signal ? { signal } : {})
