// The same import, once its file was chosen: its address says which.
export { default } from './sim-import.screen.tsx'
