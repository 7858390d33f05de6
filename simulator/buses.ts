import type { Happening, Programme } from '../src/domain/building/programme.ts'
import { mostFoundNodes, type NodeReadings, type NodesReport, type ReportedNode } from '../src/domain/found-nodes.ts'
import { nodeTypeOf } from '../src/domain/udn.ts'
import type { HeldRecords } from '../src/held-records/index.ts'

/** The kinds of node whose records controllers hold. */
const kinds = ['reader', 'lockController', 'readerInterface', 'busExpansionModule', 'doorEntryPanel'] as const
const firmwareVersion = '2.1'

interface Parts {
  readonly held: ReadonlyMap<number, HeldRecords>
  /** What feeds the controllers, and what is wired to them. */
  readonly programme: Pick<Programme, 'sites' | 'wired'>
  readonly send: (report: NodesReport) => Promise<unknown>
  readonly onError?: ((error: unknown) => void) | undefined
}

/**
 * What the controllers of a building find on their buses: the nodes that they hold records of, the hubs that feed them,
 * and those wired since.
 */
export class Buses {
  readonly #of: Parts
  /** Hubs whose mains have failed, by their controllers and nodes. */
  readonly #failed = new Set<string>()

  constructor(parts: Parts) {
    this.#of = parts
  }

  /** Each node once: one that was wired and has become a record is reported as that. */
  of(controllerId: number): readonly ReportedNode[] {
    const { programme } = this.#of
    const { sites, wired = [] } = programme
    const holds = this.#heldBy(controllerId)
    const hubs = sites.flatMap(site => site.hubs ?? []).map(({ node, ...hub }) => ({ ...hub, udn: node }))
    const feeding = hubs.filter(({ udn }) => isHub(udn))
    const known = new Set(holds.map(({ udn }) => udn))
    const others = [...feeding, ...wired].filter(node => node.controllerId === controllerId && !known.has(node.udn))
    const told = others.map(({ udn, instance }) => ({
      udn,
      instance,
      firmwareVersion,
      ...(isHub(udn) && this.#measured(controllerId, udn)),
    }))
    return [...holds, ...told].slice(0, mostFoundNodes)
  }

  /** Reports all of it, as a scan finds it. */
  report(controllerId: number): void {
    this.#send(controllerId, this.of(controllerId))
  }

  /** Reports the nodes that the controller holds records of: it knows how they are without a scan. */
  reportHeld(controllerId: number): void {
    const held = this.#heldBy(controllerId)
    if (held.length > 0) this.#send(controllerId, held.slice(0, mostFoundNodes))
  }

  #heldBy(controllerId: number): readonly ReportedNode[] {
    return kinds.flatMap(kind => [...(this.#of.held.get(controllerId)?.all(kind).values() ?? [])].flatMap(asNode))
  }

  #send(controllerId: number, nodes: readonly ReportedNode[]): void {
    const { send, onError = () => undefined } = this.#of
    void send({ controllerId, nodes: [...nodes] }).catch(onError)
  }

  /** What happens at a hub shows in what it measures from then on. @returns it as it is */
  heeding<H extends Pick<Happening, 'controllerId' | 'node' | 'type'>>(happening: H): H {
    const { controllerId, node, type } = happening
    if (type === 'powerLost') this.#failed.add(`${controllerId} ${node}`)
    if (type === 'powerRestored') this.#failed.delete(`${controllerId} ${node}`)
    return happening
  }

  #measured(controllerId: number, udn: string): NodeReadings {
    const mainsFailed = this.#failed.has(`${controllerId} ${udn}`)
    const volts = {
      inputVoltage: mainsFailed ? 0 : 230.4,
      outputVoltage: 13.8,
      batteryVoltage: mainsFailed ? 12.1 : 12.9,
    }
    return { ...volts, current: 0.8, mainsFailed, tamper: false }
  }
}

const isHub = (udn: string): boolean => nodeTypeOf(udn) === 'powerHub'

/** A held record as its node says it; one without a UDN is on no bus. */
function asNode({ udn, instance }: Readonly<Record<string, unknown>>): readonly ReportedNode[] {
  if (typeof udn !== 'string' || udn === '') return []
  return [{ udn, firmwareVersion, ...(typeof instance === 'number' && { instance }) }]
}
