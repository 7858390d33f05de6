import type { ProgrammedNode } from '../src/domain/building/programme.ts'
import { mostFoundNodes, type NodesReport, type ReportedNode } from '../src/domain/found-nodes.ts'
import type { HeldRecords } from '../src/held-records/index.ts'

/** The kinds of node whose records controllers hold. */
const kinds = ['reader', 'lockController', 'readerInterface', 'busExpansionModule'] as const
const firmwareVersion = '2.1'

/** What the controllers of a building find on their buses: the nodes that they hold records of, and those wired since. */
export class Buses {
  readonly #held: ReadonlyMap<number, HeldRecords>
  readonly #wired: readonly ProgrammedNode[]
  readonly #send: (report: NodesReport) => Promise<unknown>
  readonly #onError: (error: unknown) => void

  constructor(
    held: ReadonlyMap<number, HeldRecords>,
    wired: readonly ProgrammedNode[],
    send: (report: NodesReport) => Promise<unknown>,
    onError: (error: unknown) => void = () => undefined,
  ) {
    this.#held = held
    this.#wired = wired
    this.#send = send
    this.#onError = onError
  }

  /** Each node once: one that was wired and has become a record is reported as that. */
  of(controllerId: number): readonly ReportedNode[] {
    const held = kinds.flatMap(kind => [...(this.#held.get(controllerId)?.all(kind).values() ?? [])].flatMap(asNode))
    const known = new Set(held.map(({ udn }) => udn))
    const wired = this.#wired.filter(node => node.controllerId === controllerId && !known.has(node.udn))
    return [...held, ...wired.map(({ udn, instance }) => ({ udn, instance, firmwareVersion }))].slice(0, mostFoundNodes)
  }

  report(controllerId: number): void {
    void this.#send({ controllerId, nodes: [...this.of(controllerId)] }).catch(this.#onError)
  }
}

/** A held record as its node says it; one without a UDN is on no bus. */
function asNode({ udn, instance }: Readonly<Record<string, unknown>>): readonly ReportedNode[] {
  if (typeof udn !== 'string' || udn === '') return []
  return [{ udn, firmwareVersion, ...(typeof instance === 'number' && { instance }) }]
}
