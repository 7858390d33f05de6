import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../../api/record-cache.ts'
import { request } from '../../../../api/request.ts'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'
import type { SignOffForm } from '../../domain/wire.ts'
import { pageQuery } from '../../../../api/entity-calls.ts'
import { controller } from '../../../../domain/entities/hardware/controller.ts'
import { sim } from '../../../../domain/entities/hardware/sim.ts'

/** The SIMs in a comm device. */
export const simsQuery = (id: number) => pageQuery(sim, undefined, `commDeviceId=${id}&sort=reference`, undefined)

/** SIMs in no device, and not closed, that begin so. */
export const freeSimsQuery = (search: string) =>
  pageQuery(
    sim,
    undefined,
    String(
      new URLSearchParams([
        ['commDeviceId', 'null'],
        ['sort', 'reference'],
        ['status', 'available'],
        ['status', 'live'],
        ...(search ? [['q', search]] : []),
      ]),
    ),
    undefined,
  )

/** The controllers that a comm device serves. */
export const servedQuery = (id: number) => pageQuery(controller, undefined, `commDeviceId=${id}&sort=name`, undefined)

/** What is agreed to at the sign-off. */
export const formQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKeys.one(commDevice.id, id), 'sign-off form'],
    queryFn: ({ signal }) => request<SignOffForm>('GET', `${commDevice.api}/${id}/sign-off-form`, { signal }),
  })
