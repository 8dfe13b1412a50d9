/*
 * A flip manoeuvre in four states, after the first figure of the paper on Seal: the drone waits until it is turned by 45
 * degrees or more to one side, and is done once it is level again.
 */
enum state { START, ROLL, PITCH, DONE };

extern int read_gyro(void);

int main(void)
{
    enum state state = START;

    for (;;) {
        const int angle = read_gyro();

        switch (state) {
        case START:
            if (angle >= 45)
                state = ROLL;
            else if (angle <= -45)
                state = PITCH;
            break;
        case ROLL:
            if (angle > -45 && angle < 45)
                state = DONE;
            break;
        case PITCH:
            if (angle > -45 && angle < 45)
                state = DONE;
            break;
        case DONE:
            return 0;
        }
        if (state == DONE)
            return 0;
    }
}
