// Every order of four steps.
import './everyOrder.test.tsx';
