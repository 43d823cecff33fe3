// The images of all services, where the test makes one of them.
import './image.test.ts';
