// Every order of three steps.
import './everyOrder.test.tsx';
