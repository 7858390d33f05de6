export { default } from '../ControllerHolds.tsx'
