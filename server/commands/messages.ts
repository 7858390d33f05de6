import type { DeviceAnswer, DeviceCommand } from '../../src/domain/device-command.ts'

/** A command on the bus, to whoever holds a line to its controller. */
export interface Told {
  readonly clientId: number
  readonly command: DeviceCommand
}

/** What comes back on the command's own subject: somebody holds such a line, then what the controller says. */
export type Reply =
  | { readonly kind: 'taken' }
  | ({ readonly kind: 'answered'; readonly clientId: number } & DeviceAnswer)
