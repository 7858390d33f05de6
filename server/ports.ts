import type { Port } from '../src/domain/port.ts'
import type { Queryable } from './db/query.ts'

/** A port and its implementation, which is bound to the connection of each use. */
export interface Offered<T = unknown> {
  readonly port: Port<T>
  readonly on: (queryable: Queryable) => T
}

/** Implements a port. */
export const offer = <T>(port: Port<T>, on: Offered<T>['on']): Offered<T> => ({ port, on })

/** A feature, as far as it meets others. */
export interface Meeting {
  readonly name: string
  /** What it offers to others. */
  readonly ports?: readonly Offered[]
  /** The ports of others that it uses. */
  readonly uses?: readonly Port<unknown>[]
}

export interface Ports {
  /** What a port offers, on the caller's connection: within their transaction, where there is one. */
  of<T>(port: Port<T>, on: Queryable): T
}

/** Connects what features use with what they offer. @throws where a port is offered by none, or by two */
export function connectPorts(features: readonly Meeting[]): Ports {
  const offered = new Map<Port<unknown>, Offered>()
  for (const { name, ports = [] } of features)
    for (const each of ports) {
      if (offered.has(each.port)) throw new Error(`The port ${each.port.name} is offered twice, also by ${name}`)
      offered.set(each.port, each)
    }
  const offerOf = (port: Port<unknown>, user = 'Something'): Offered => {
    const found = offered.get(port)
    if (!found) throw new Error(`${user} uses the port ${port.name}, which no feature offers`)
    return found
  }
  for (const { name, uses = [] } of features) for (const port of uses) offerOf(port, name)
  return { of: <T>(port: Port<T>, on: Queryable) => offerOf(port).on(on) as T }
}

/** Features, each after those whose ports it uses. @throws where some use one another */
export function inOrderOfUse<F extends Meeting>(features: readonly F[]): readonly F[] {
  const toCome = new Set(features.flatMap(({ ports = [] }) => ports.map(({ port }) => port)))
  const next = features.find(({ uses = [] }) => !uses.some(port => toCome.has(port)))
  if (next) return [next, ...inOrderOfUse(features.filter(each => each !== next))]
  if (features.length > 0) throw new Error(`These use one another: ${features.map(({ name }) => name).join(', ')}`)
  return []
}
