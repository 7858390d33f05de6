import { Counter, type Registry } from 'prom-client'

/** A counter of what is counted elsewhere already, read when metrics are read. */
export function tallied(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}
