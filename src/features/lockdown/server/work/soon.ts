import type { Context } from '../../../../../server/kit/index.ts'

const workers = new WeakMap<Context['bus'], () => void>()

/** Has doors told at once, by this process, after the commit. */
export const tellSoon = ({ bus }: Pick<Context, 'bus'>): void => workers.get(bus)?.()

/** The worker of this process is there. */
export const keepWorker = ({ bus }: Pick<Context, 'bus'>, soon: () => void): void => void workers.set(bus, soon)
