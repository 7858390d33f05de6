import type { Context } from '../../../../../server/kit/index.ts'

const workers = new WeakMap<Context['bus'], () => void>()

/** Has this process command doors at once, after the commit. */
export const tellSoon = ({ bus }: Pick<Context, 'bus'>): void => workers.get(bus)?.()

/** Registers the worker of this process. */
export const keepWorker = ({ bus }: Pick<Context, 'bus'>, soon: () => void): void => void workers.set(bus, soon)
